/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- what is open closes when the focus leaves it */
import { useState, type ReactNode } from 'react';
import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { bookingFormTexts } from '../booking-form-texts.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { IconButton } from '../../../../ui/actions/icon-button.tsx';
import { Tooltip } from '../../../../ui/overlay/tooltip/tooltip.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazyComponent } from '../../../../ui/lazy/lazy-component.ts';
import type { FormCostProps } from '../cost/form-cost.tsx';
import type { BookingDraft } from '../draft/booking-draft.ts';
import { CallButton } from './notes/call-button.tsx';
import { focusProblems } from './problems/focus-field.ts';
import type { FieldProblem } from './problems/field-problem.ts';
import { ClosedToday, ClosesToday, formatCutOff } from './notes/cut-off-note.tsx';
import { formatBooking } from './booking-words.ts';
import type { BookingLocation, LocationData } from './fields/use-location-data.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import css from './booking-summary.module.css';

const formCost = lazyComponent<FormCostProps>(async () => (await import('../cost/form-cost.tsx')).FormCost);

type BookingSummaryProps = {
  draft: BookingDraft;
  location: BookingLocation;
  place: LocationData | null;
  regional: RegionalContext;
  /** Problems of the dates, numbers or times; shown instead of the summary of the booking. */
  unready: readonly FieldProblem[];
  /** The number of problems in the list at the top of the form. */
  listedCount: number;
  /** One of the dates is today, and today can no longer be booked here. */
  isTooLate: boolean;
  mayRequest: Verdict;
  isSending: boolean;
  /** Books despite a double booking; null if there is none. */
  onBookAnyway: (() => void) | null;
  /** The warnings, which are shown here on a desktop. */
  children: ReactNode;
};

/**
 * A summary of the booking in words, the rules that apply now, and the button. On narrower windows than a desktop's it
 * is at the bottom as one line and the button, so that it covers little of the form; the rest expands above the line.
 */
export function BookingSummary({
  draft,
  location,
  place,
  regional,
  children,
  listedCount,
  ...button
}: BookingSummaryProps) {
  const texts = bookingFormTexts();
  const [isOpen, setOpen] = useState(false);
  const classification = place?.classifications.find((one) => one.id === draft.classificationId)?.onlineTitle;
  return (
    <aside
      className={css.summary}
      data-own-actions=""
      data-open={isOpen || undefined}
      aria-label={texts.willBeBooked}
      // Open, it would cover the next field.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <div className={css.line}>
        {button.onBookAnyway === null ? null : (
          <span className={css.warning} aria-hidden="true">
            {bookingErrorText({ code: 'booking_double' })}
          </span>
        )}
        <p className={css.sentence} aria-live="polite">
          {isClosed(place) ? (
            bookingErrorText({ code: 'location_restricted' })
          ) : place !== null && calls(button) ? (
            texts.closedToday(formatCutOff(place, regional), place.details.representative.name)
          ) : button.unready.length === 0 ? (
            <span className={css.booking}>
              {/* In a narrow line the location comes first, and without the comma. */}
              <span className={css.when}>
                {formatBooking({ ...draft, startTime: '' }, { locationName: '' }, regional)},{' '}
                <span data-times="">
                  {formatTimeSpan(draft.startTime, draft.endTime, regional.clock).replaceAll(' ', '\u00A0')}
                  <span className={css.comma}>,</span>
                </span>{' '}
              </span>
              <span className={css.place}>{location.locationName}</span>
            </span>
          ) : (
            <Unready problems={button.unready} listedCount={listedCount} />
          )}
        </p>
        <IconButton
          icon={isOpen ? 'chevron-down' : 'chevron-up'}
          label={isOpen ? texts.lessOfBooking : texts.moreOfBooking}
          hidesTooltip
          aria-expanded={isOpen}
          className={css.toggle}
          onPress={() => setOpen(!isOpen)}
        />
      </div>
      <div className={css.rest}>
        {classification === undefined ? null : <p className={css.what}>{classification}</p>}
        {place === null ? null : (
          <>
            <ClosesToday place={place} regional={regional} dates={draft.dates} />
            <ClosedToday place={place} regional={regional} dates={draft.dates} />
            {location.seesCosts ? (
              <div className={css.cost}>
                <LazyPart
                  part={formCost}
                  // Values that the location does not offer are about to be removed, so no estimate is requested yet.
                  props={{ draft, isReady: button.unready.length === 0 && classification !== undefined }}
                  isOptional
                />
              </div>
            ) : null}
          </>
        )}
      </div>
      {children}
      <SendButton draft={draft} location={location} place={place} {...button} />
    </aside>
  );
}

/** A single problem as text; for several, their number with a link to them. */
function Unready({ problems, listedCount }: { problems: readonly FieldProblem[]; listedCount: number }) {
  const count = Math.max(problems.length, listedCount);
  const [first] = problems;
  if (count < 2) return first?.message;
  return (
    <button type="button" className={css.way} onClick={() => focusProblems(first?.field ?? '')}>
      {bookingFormTexts().missing(count)}
    </button>
  );
}

/** Whether it is too late to send and the button calls the provider instead. */
const calls = ({ isTooLate, mayRequest }: Pick<BookingSummaryProps, 'isTooLate' | 'mayRequest'>) =>
  isTooLate && mayRequest.ok;

/** Whether the location takes no bookings at all. */
const isClosed = (place: LocationData | null) =>
  place?.restrictions.some(({ datesLocal }) => datesLocal.length === 0) === true;

type SendButtonProps = Pick<
  BookingSummaryProps,
  'draft' | 'location' | 'place' | 'unready' | 'isTooLate' | 'mayRequest' | 'isSending' | 'onBookAnyway'
>;

function SendButton(props: SendButtonProps) {
  const { place, mayRequest, isSending, onBookAnyway } = props;
  const texts = bookingFormTexts();
  const common = { variant: 'primary', size: 'large', isWide: true, isPending: isSending } as const;
  if (isClosed(place)) {
    const reason = bookingErrorText({ code: 'location_restricted' });
    return (
      <Tooltip text={reason} placement="bottom">
        <Button {...common} icon="send" isBlocked>
          {formatButton(props)}
        </Button>
      </Tooltip>
    );
  }
  if (place !== null && calls(props)) return <CallButton {...place.details.representative} />;
  if (onBookAnyway !== null) {
    return (
      <Button {...common} isDisabled={!mayRequest.ok} onPress={onBookAnyway}>
        {texts.bookAnyway}
      </Button>
    );
  }
  return (
    <Button {...common} type="submit" icon="send" isDisabled={!mayRequest.ok}>
      {formatButton(props)}
    </Button>
  );
}

function formatButton({ draft, location, place, unready }: SendButtonProps): string {
  const texts = bookingFormTexts();
  if (location.canAsk && !location.canCreate) return texts.askForApproval;
  return texts.book(
    unready.length === 0 && !isClosed(place) ? draft.bookingsPerDate : null,
    draft.dates.length,
  );
}
