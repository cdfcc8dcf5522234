import type { extendBooking } from '@staffroom/domain/bookings/extend/extend-booking.contract.ts';
import type { ExtensionFacts } from '@staffroom/domain/bookings/extend/extend-booking.rules.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import type { DataOf } from '../../../../lib/calls/call.ts';
import { useLocale } from '../../../../lib/device/locale.ts';
import type { BookingDetail, DateWording } from '../booking-detail.ts';
import { extendBookingTexts } from './extend-booking-texts.ts';
import { capitalised, expectedCounts, type DraftDay, type Scheduling } from './extension-form.ts';
import css from '../actions/booking-dialog.module.css';

/** Before sending: which days are added, who is asked to work on them, and who is notified. */
export function ExtensionSummary({
  booking,
  days,
  educator,
  scheduling: { placement, maxEndDate },
  regional,
}: {
  booking: BookingDetail;
  days: readonly DraftDay[];
  educator: string | null;
  scheduling: Scheduling;
  regional: DateWording;
}) {
  const texts = extendBookingTexts();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const { asked, searched } = expectedCounts(days);
  const whole = (date: string) => formatDates([date], { ...regional, isWhole: true });
  const dates = days.filter(({ isPicked }) => isPicked).map(({ dateLocal }) => dateLocal);
  return (
    <section className={css.summary} aria-label={texts.whatIsAdded}>
      <h3 className={css.heading}>{texts.whatIsAdded}</h3>
      <div role="status">
        {dates.length === 0 ? (
          <p className={css.soft}>{texts.nothingYet}</p>
        ) : (
          <>
            <p className={css.words}>
              <strong>{texts.count(dates.length)}</strong>:{' '}
              {formatDates(dates, { ...regional, isCounted: true, isWhole: true })}
            </p>
            <p className={css.words}>
              {asked > 0 && educator !== null ? texts.asked(capitalised(educator), texts.count(asked)) : null}{' '}
              {searched > 0 ? texts.searched(texts.count(searched)) : null}{' '}
              {texts.alsoTold(
                list.format([texts.yourProvider, ...booking.details.confirmations.map(({ name }) => name)]),
              )}
            </p>
          </>
        )}
        {placement === null || educator === null ? null : (
          <p className={css.words}>
            {(placement.sinceLocal > regional.today ? texts.placementAhead : texts.placement)(
              capitalised(educator),
              placement.weeks,
              placement.maxWeeks,
              whole(placement.sinceLocal),
            )}{' '}
            {placement.isOver ? (
              <strong>{texts.placementReached(placement.maxWeeks, whole(placement.limitLocal))}</strong>
            ) : dates.some((date) => date > placement.limitLocal) ? (
              <strong>{texts.placementOver(educator, whole(placement.limitLocal))}</strong>
            ) : placement.limitLocal < maxEndDate ? (
              texts.placementLimit(educator, whole(placement.limitLocal))
            ) : null}
          </p>
        )}
      </div>
    </section>
  );
}

/** How far the series can be extended, and whether it is the length of a series that ends there. */
export function farthestEnd(
  { maxEndDate, victorianLimit }: Scheduling,
  { limits }: ExtensionFacts,
  regional: DateWording,
): string {
  const texts = extendBookingTexts();
  const date = formatDate(maxEndDate, regional);
  return maxEndDate === victorianLimit
    ? texts.atMost(limits.victorianBlockDaysMax / 7, date)
    : texts.canReach(date);
}

/** After sending: the new end of the series, and who is asked. */
export function wordsOfDone(
  { bookings }: DataOf<typeof extendBooking>,
  educator: string | null,
  regional: DateWording,
): string {
  const texts = extendBookingTexts();
  const asked = bookings.filter(({ status }) => status === 'Filled').length;
  const searched = bookings.length - asked;
  const name = capitalised(educator ?? texts.theEducator);
  const what =
    searched === 0
      ? texts.askedToast(name)
      : asked === 0
        ? texts.searchedToast
        : texts.bothToast(name, texts.count(asked), texts.count(searched));
  return `${texts.extendedToast(formatDate(bookings.at(-1)?.dateLocal ?? '', regional))} ${what}`;
}
