import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxDaysAhead } from '@staffroom/domain/availability/availability.rules.ts';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { isUndecided, refusalCode, refusalIssues, type CallFailed } from '../../lib/calls/call-result.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastFailure, toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { TimeInput } from '../../ui/dates/time-input.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { focusFirstProblem } from '../../ui/forms/focus-first-problem.ts';
import { TextInput } from '../../ui/forms/text-input.tsx';
import {
  absenceDraft,
  draftOf,
  findAbsenceProblems,
  isSameDraft,
  newDraft,
  toAbsence,
  wasSaved,
} from './absence-draft.ts';
import type { AbsenceDraft, Unanswered } from './absence-draft.ts';
import { saveAvailability, toBody } from './availability-query.ts';
import type { Availability } from './availability-query.ts';
import { availabilityTexts } from './availability-texts.ts';
import { formatAbsence } from './format-absence.ts';
import css from './availability-screen.module.css';

export type AbsenceFormProps = {
  draft: AbsenceDraft;
  saved: Availability;
  regional: RegionalContext;
  todayLocal: string;
  /** True if the form was just opened by a press. */
  takesFocus: boolean;
};

/** The typed values are kept when the request is refused, and when the person leaves the page for another one. */
export function AbsenceForm({ draft, saved, regional, todayLocal, takesFocus }: AbsenceFormProps) {
  const texts = availabilityTexts();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  const { submit, isPending, refused, wasTried, reset } = useSubmit(() => focusFirstProblem(form.current));
  const change = (more: Partial<AbsenceDraft>) => {
    absenceDraft.set({ ...draft, ...more });
    if (refused !== null) reset();
  };
  const found = findAbsenceProblems(draft, { todayLocal, exceptions: saved.exceptions });
  const problems = wasTried ? found : {};
  const present = saved.exceptions.find(({ id }) => id === draft.id);
  const finish = (absence: Unanswered['absence']) => {
    absenceDraft.set(null);
    toastSuccess(texts.awaySaved(formatAbsence(absence, regional)));
  };
  const finishLate = useEffectEvent(finish);
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null);
  useEffect(() => {
    if (unanswered !== null && wasSaved(unanswered, saved.exceptions)) finishLate(unanswered.absence);
  }, [unanswered, saved.exceptions]);
  const send = async () => {
    const absence = toAbsence(draft);
    const before = saved.exceptions.map(({ id }) => id);
    const result = await saveAvailability(saved, (now) => {
      const others = now.exceptions.filter(({ id }) => id !== draft.id);
      const isThere = draft.id === null || others.length < now.exceptions.length;
      const { firstDay } = findAbsenceProblems(draft, { todayLocal, exceptions: now.exceptions });
      return isThere && firstDay === undefined ? { ...toBody(now), exceptions: [...others, absence] } : null;
    });
    if (result.isSuccess) {
      finish(absence);
      return null;
    }
    if (isUndecided(result)) setUnanswered({ absence, before });
    if (refusalCode(result) === 'stale_version') toastFailure(texts.changedElsewhere);
    else if (reasonIssue(result) === undefined) toastRefusal(result);
    return result;
  };
  const day = {
    isRequired: true,
    placeholder: texts.chooseDay,
    today: todayLocal,
    max: addDays(todayLocal, maxDaysAhead),
  };
  const earliest = earlierOf(todayLocal, draft.id === null ? null : draft.firstDay);
  return (
    <div
      ref={form}
      className={css.form}
      role="group"
      data-unsaved={!isSameDraft(draft, present ? draftOf(present) : newDraft)}
      aria-label={draft.id === null ? texts.add : texts.change}
    >
      <div className={css.fields}>
        <DateField
          {...day}
          label={texts.firstDay}
          min={earliest}
          value={draft.firstDay}
          errorMessage={problems.firstDay}
          onChange={(firstDay) =>
            change({
              firstDay,
              lastDay: draft.lastDay === null || draft.lastDay < firstDay ? firstDay : draft.lastDay,
            })
          }
        />
        <DateField
          {...day}
          label={texts.lastDay}
          min={draft.firstDay === null || draft.firstDay < todayLocal ? todayLocal : draft.firstDay}
          value={draft.lastDay}
          errorMessage={problems.lastDay}
          onChange={(lastDay) => change({ lastDay, firstDay: draft.firstDay ?? lastDay })}
        />
      </div>
      <Checkbox isSelected={draft.isAllDay} onChange={(isAllDay) => change({ isAllDay })}>
        {texts.allDay}
      </Checkbox>
      {draft.isAllDay ? null : (
        <div className={css.fields}>
          <TimeInput
            label={texts.fromTime}
            isRequired
            value={draft.from}
            errorMessage={problems.from}
            onChange={(from) => change({ from })}
          />
          <TimeInput
            label={texts.toTime}
            isRequired
            value={draft.to}
            errorMessage={problems.to}
            onChange={(to) => change({ to })}
          />
        </div>
      )}
      <TextInput
        label={texts.reason}
        description={texts.reasonWords}
        value={draft.reason}
        maxLength={textLengths.reason}
        errorMessage={reasonIssue(refused) ?? problems.reason}
        onChange={(reason) => change({ reason })}
      />
      <div className={css.line}>
        <Button
          variant="primary"
          isPending={isPending}
          onPress={() =>
            void submit({
              problems: Object.keys(found),
              send,
              fieldOf: (refusal) => (reasonIssue(refusal) === undefined ? null : 'reason'),
            })
          }
        >
          {texts.saveAway}
        </Button>
        <Button variant="quiet" isDisabled={isPending} onPress={() => absenceDraft.set(null)}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

/** What the server said of the reason; the saved absences are sent along, and their reasons were accepted before. */
function reasonIssue(refused: CallFailed | null): string | undefined {
  if (refused === null) return undefined;
  return refusalIssues(refused).find(({ path }) => /^exceptions\.\d+\.reason$/.test(path))?.message;
}

function earlierOf(today: string, day: string | null): string {
  return day !== null && day < today ? day : today;
}
