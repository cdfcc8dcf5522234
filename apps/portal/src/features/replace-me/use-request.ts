import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { requestReplaceMe } from '@staffroom/domain/replace-me/replace-me.contract.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { call } from '../../lib/calls/call.ts';
import { isUndecided, type CallFailed, type CallResult } from '../../lib/calls/call-result.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../session/send-through-expiry.ts';
import { replaceMeQuery } from '../../shared/replace-me/replace-me-queries.ts';
import type { ReplaceMeDay, ReplaceMePlace } from '../../shared/replace-me/replace-me-queries.ts';
import { formatDay } from '../../shared/replace-me/replace-me-words.ts';
import { replaceMeScreenTexts } from './replace-me-screen-texts.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { closeAllToasts } from '../../ui/feedback/toasts.ts';

/** The person's changes to the defaults. */
export type Choices = {
  startTime?: string;
  endTime?: string;
  classificationId?: string;
  reason?: string;
  notes?: string;
};

export type RequestProps = {
  place: ReplaceMePlace;
  clientId: string;
  regional: RegionalContext;
  refetch: () => void;
};

export type TimeField = 'startTime' | 'endTime';
export const timesDependOn = ['startTime', 'endTime', 'classificationId'] as const;

/** A time that the rules of the location refused, and the request in which it was. */
type TimeProblem = { field: TimeField; message: string; choices: Choices };

/** Sends the request and reports the outcome. */
export function useRequest({ place, clientId, regional, refetch }: RequestProps, onTimeProblem: () => void) {
  const texts = replaceMeScreenTexts();
  const queryClient = useQueryClient();
  const [missing, setMissing] = useState(false);
  // A request keeps its key until it is accepted or refused, so that sending it again without a response does not
  // repeat it.
  const intent = useRef<{ content: string; key: string } | null>(null);
  const [pendingDay, setPendingDay] = useState<ReplaceMeDay['selectedDay'] | null>(null);
  const requestId = place.days.find(({ selectedDay }) => selectedDay === pendingDay)?.request?.id;
  const { submit, isPending, refused } = useSubmit(undefined, requestId);
  const [problem, setProblem] = useState<string | null>(null);
  const [timeProblem, setTimeProblem] = useState<TimeProblem | null>(null);

  const request = async (day: ReplaceMeDay, choices: Choices) => {
    const { locationId } = place;
    const { selectedDay, dateLocal, isNextMonday } = day;
    const body = { locationId, selectedDay, isNextMonday, dateLocal, ...choices };
    const content = JSON.stringify(body);
    const key = intent.current?.content === content ? intent.current.key : crypto.randomUUID();
    intent.current = { content, key };
    const result = await sendThroughExpiry(() =>
      call(
        requestReplaceMe,
        { body },
        { idempotencyKey: key, changes: { kind: 'replaceMe', entityIds: [] } },
      ),
    );
    if (!isUndecided(result)) intent.current = null;
    const field = timeFieldOf(result);
    setTimeProblem(field === null ? null : { field, message: result.message, choices });
    if (field !== null) {
      setProblem(null);
      onTimeProblem();
      return null;
    }
    if (!result.isSuccess) {
      const words = refusalWords(result, regional);
      setProblem(words ?? (result.message || failureTexts.request));
      if (words === null) toastRefusal(result, failureTexts.request);
      // After a refusal by a rule, the refetched day shows the reason.
      if (result.error.kind === 'code') refetch();
      return result;
    }
    const { locationId: _at, selectedDay: _day, isNextMonday: _monday, ...made } = result.data;
    queryClient.setQueryData(replaceMeQuery(clientId).queryKey, (before) =>
      before?.map((one) => ({
        ...one,
        days: one.days.map((each) =>
          one.locationId === locationId && each.dateLocal === made.dateLocal && each.request?.id !== made.id
            ? { ...each, request: made }
            : each,
        ),
      })),
    );
    const name = formatDay(made.dateLocal, regional.order);
    // A message about a lost response is no longer true.
    closeAllToasts();
    toastSuccess(made.status === 'PendingApproval' ? texts.asked(name) : texts.booked(name));
    return null;
  };

  return {
    missing,
    problem: refused === null ? null : problem,
    timeProblem,
    pendingDay: isPending ? pendingDay : null,
    send: (day: ReplaceMeDay, { choices, isComplete }: { choices: Choices; isComplete: boolean }) => {
      setMissing(!isComplete);
      if (!isComplete || isPending) return;
      setPendingDay(day.selectedDay);
      void submit({ send: () => request(day, choices) });
    },
  };
}

/** The time that a refusal is about; null for other refusals or a success. */
function timeFieldOf(result: CallResult<unknown>): TimeField | null {
  if (result.isSuccess || result.error.kind !== 'code') return null;
  const { param } = result.error;
  return param === 'startTime' || param === 'endTime' ? param : null;
}

/** The details of a conflict; null if the refusal's own message says enough. */
function refusalWords({ error }: CallFailed, regional: RegionalContext): string | null {
  if (error.kind !== 'code') return null;
  const texts = replaceMeScreenTexts();
  const current = (error.current ?? {}) as {
    day?: { dateLocal: string };
    doubles?: readonly { createdBy: string; startTime: string; endTime: string }[];
  };
  if (error.code === 'replace_me_day_changed' && current.day) {
    return texts.dayChanged(formatDay(current.day.dateLocal, regional.order));
  }
  const [double] = current.doubles ?? [];
  if (error.code !== 'booking_double' || double === undefined) return null;
  return texts.alreadyCovered(
    double.createdBy,
    formatTimeSpan(double.startTime, double.endTime, regional.clock),
  );
}
