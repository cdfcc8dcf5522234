import { useEffect, useRef } from 'react';
import { isCutOffPassed } from '@staffroom/domain/replace-me/replace-me.rules.ts';
import { requestReplaceMe } from '@staffroom/domain/replace-me/replace-me.contract.ts';
import { withdrawPendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { isReplaceMeOpen } from '@staffroom/domain/replace-me/replace-me-status.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { seesBookings } from '@staffroom/domain/permissions/access-lists.ts';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import { formatTime, formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { pendingBookingLink } from '../../lib/links.ts';
import { usePermissionView } from '../../session/can.ts';
import { useAdditionalDetails } from '../../session/client-choice.ts';
import { useIsOffered, useSupportRefusal } from '../../session/use-support-refusal.ts';
import { useUndoSeconds } from '../../shared/booking/use-undo-seconds.ts';
import { CallLink } from '../../shared/contact/call-link.tsx';
import type {
  ReplaceMeDay,
  ReplaceMePlace,
  ReplaceMeRequest,
} from '../../shared/replace-me/replace-me-queries.ts';
import { labelDay } from './label-day.ts';
import { stepsOf } from './replace-me-steps.ts';
import { replaceMeScreenTexts } from './replace-me-screen-texts.ts';
import { formatDay, statusWords } from '../../shared/replace-me/replace-me-words.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { plainMarkdown } from '../../ui/display/text/plain-markdown.ts';
import { TimeWords } from '../../ui/display/text/time-words.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import { StepsLine } from '../../ui/display/steps-line.tsx';
import type { UndoReplaceMeProps } from './undo-replace-me.tsx';
import { WithdrawReplaceMe } from './withdraw-replace-me.tsx';
import css from './replace-me-screen.module.css';

const undoReplaceMe = lazyComponent<UndoReplaceMeProps>(
  async () => (await import('./undo-replace-me.tsx')).UndoReplaceMe,
);

const markdown = lazyComponent<{ children: string }>(
  async () => (await import('../../ui/display/text/markdown.tsx')).Markdown,
);

type Props = {
  day: ReplaceMeDay;
  place: ReplaceMePlace;
  clientId: string;
  regional: RegionalContext;
  /** What would be booked. */
  summary: string;
  isPending: boolean;
  /** When this device received the status: milliseconds since 1970, UTC. */
  dataUpdatedAt: number;
  /** The address leads to this day: its button takes the focus, or the status of its request. */
  isStart: boolean;
  onPress: () => void;
};

/** One day: its large button, or the status of its request. */
export function DayCard(props: Props) {
  const { day, place, clientId, regional, summary, isPending, dataUpdatedAt, isStart, onPress } = props;
  const texts = replaceMeScreenTexts();
  const { request } = day;
  const name = formatDay(day.dateLocal, regional.order);
  const label = labelDay(day, { now: regional.now, timeZone: place.timeZone });
  const ofSupport = useSupportRefusal()(requestReplaceMe);
  const refusal =
    ofSupport === null
      ? whyNot(day, place, regional)
      : { words: errorText({ code: ofSupport }), phones: false };
  const isAsked = request !== null && isReplaceMeOpen(request.status);
  const section = useStart(isStart);
  // Loaded ahead of time, so that the layout does not shift when it appears.
  useEffect(() => undoReplaceMe.loadAtRest({ isLikely: true }), []);
  return (
    <section ref={section} className={css.day} aria-label={`${label}, ${name}`}>
      {request === null ? null : (
        <RequestState
          request={request}
          heading={label}
          name={name}
          regional={regional}
          dataUpdatedAt={dataUpdatedAt}
        />
      )}
      {isAsked ? null : (
        <>
          <Button
            variant="primary"
            isWide
            className={css.press}
            isPending={isPending}
            isDisabled={refusal !== null}
            onPress={onPress}
          >
            <span className={css.label}>{request === null ? label : texts.askAgain(name)}</span>
            {request === null ? <span className={css.date}>{name}</span> : null}
            <span className={css.summary}>
              <TimeWords>{summary}</TimeWords>
            </span>
          </Button>
          {refusal === null ? null : <Refusal {...refusal} clientId={clientId} />}
          {day.ask.code !== 'location_restricted' || day.closedMessage === null ? null : (
            <div className={css.quiet}>
              <LazyPart
                part={markdown}
                props={{ children: day.closedMessage }}
                fallback={plainMarkdown(day.closedMessage)}
                isOptional
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Sets the focus once, unless the person has focused something else meanwhile. */
function useStart(isStart: boolean) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!isStart || (activeElement !== document.body && activeElement?.tagName !== 'H1')) return;
    section.current?.querySelector<HTMLElement>('button:enabled, a[href]')?.focus();
  }, [isStart]);
  return section;
}

type RefusalWords = { words: string; phones: boolean };

/** Why the day cannot be requested; null if it can. Today closes while the page is open. */
function whyNot(
  day: ReplaceMeDay,
  place: ReplaceMePlace,
  { now, clock }: RegionalContext,
): RefusalWords | null {
  const { cutOffTime, timeZone } = place;
  const isLate = day.selectedDay === 'today' && isCutOffPassed({ now, timeZone, cutOff: cutOffTime });
  const code = isLate && day.ask.ok ? 'same_day_cut_off_passed' : day.ask.code;
  if (code === undefined || (day.ask.ok && !isLate)) return null;
  const params = { cutOff: formatTime(cutOffTime, clock), location: day.askedAt ?? '' };
  return { words: errorText({ code, params }), phones: !helpsThemselves.has(code) };
}

/** Refusals with which calling the provider does not help. */
const helpsThemselves: ReadonlySet<string> = new Set([
  'replace_me_already_requested',
  'replace_me_requested_elsewhere',
  'permission_missing',
  'email_unverified',
]);

function Refusal({ words, phones, clientId }: RefusalWords & { clientId: string }) {
  const representative = useAdditionalDetails(clientId)?.representative;
  return (
    <p className={css.quiet}>
      {words}
      {phones && representative ? (
        <span className={css.call}>
          <CallLink {...representative} />
        </span>
      ) : null}
    </p>
  );
}

function RequestState({
  request,
  heading,
  name,
  regional,
  dataUpdatedAt,
}: {
  request: ReplaceMeRequest;
  heading: string;
  name: string;
  regional: RegionalContext;
  dataUpdatedAt: number;
}) {
  const texts = replaceMeScreenTexts();
  const view = usePermissionView();
  const isWithdrawalOffered = useIsOffered(withdrawPendingBooking);
  const { Component: UndoReplaceMe } = useLazyComponent(undoReplaceMe, true);
  const undoSecondsLeft = request.undo?.secondsLeft ?? null;
  const isUndoable = useUndoSeconds({ data: { undoSecondsLeft }, dataUpdatedAt }) > 0;
  return (
    <div className={css.state}>
      <h2 className={css.heading}>
        {heading}, {name}
      </h2>
      {UndoReplaceMe === null ? null : (
        <UndoReplaceMe key={request.id} request={request} dataUpdatedAt={dataUpdatedAt} />
      )}
      <StepsLine label={texts.progress(name)} steps={stepsOf(request)} />
      <p className={css.status} role="status">
        {statusWords(request)}
      </p>
      <p className={css.quiet}>
        <TimeWords>{formatTimeSpan(request.startTime, request.endTime, regional.clock)}</TimeWords> ·{' '}
        <span className={css.number}>{texts.number(request.number)}</span>
      </p>
      <div className={css.actions}>
        {canAll(view, seesBookings) ? <Link href={pendingBookingLink(request.id)}>{texts.see}</Link> : null}
        {/* Hidden while the undo is offered, but it keeps its place, so that the layout does not shift. */}
        {request.withdraw.ok && isWithdrawalOffered ? (
          <span className={isUndoable && UndoReplaceMe !== null ? css.later : undefined}>
            <WithdrawReplaceMe request={request} name={name} />
          </span>
        ) : null}
      </div>
    </div>
  );
}
