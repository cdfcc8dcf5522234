import { isExtendedByPhone } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import type { checkExtension } from '@staffroom/domain/bookings/extend/extend-booking.rules.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { refusalCode, type CallFailed } from '../../../../lib/calls/call-result.ts';
import { useAdditionalDetails } from '../../../../session/client-choice.ts';
import { textAtLastTime, textInVariant } from '../../../../shared/booking/last-time.ts';
import { CallLink } from '../../../../shared/contact/call-link.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { IntoView } from '../../../../ui/feedback/into-view.tsx';
import type { BookingDetail, DateWording } from '../booking-detail.ts';
import { extendBookingTexts } from './extend-booking-texts.ts';
import { readDayField, type DraftDay } from './extension-form.ts';
import css from '../actions/booking-dialog.module.css';

/** The server's refusal, with the day of each problem. */
export function Refused({
  refused,
  problems,
  regional,
}: {
  refused: CallFailed;
  problems: readonly DayProblem[];
  regional: DateWording;
}) {
  const texts = extendBookingTexts();
  return (
    <IntoView>
      {problems.length === 0 ? (
        <Banner tone="problem" title={refused.message} isLive />
      ) : (
        <Banner tone="problem" title={texts.notExtended} isLive>
          <ul className={css.list}>
            {problems.map(({ date, message }) => (
              <li key={`${date} ${message}`}>{texts.dayProblem(formatDate(date, regional), message)}</li>
            ))}
          </ul>
        </Banner>
      )}
    </IntoView>
  );
}

/** Somebody else changed the block; shown after a live event or in response to a press. */
export function Meanwhile({ isAnswer, children }: { isAnswer: boolean; children: string }) {
  const notice = (
    <Banner tone="warning" title={extendBookingTexts().changedMeanwhile} isLive>
      <p className={css.words}>{children}</p>
    </Banner>
  );
  return isAnswer ? <IntoView>{notice}</IntoView> : notice;
}

/** Nothing can be added any more; shows the representative if the rule leaves the decision to them. */
export function CannotExtend({ refused, clientId }: { refused: CallFailed; clientId: string }) {
  const representative = useAdditionalDetails(clientId)?.representative;
  const mayCall = isExtendedByPhone(refusalOf(refused) ?? '');
  return (
    <Banner tone="problem" isLive title={refused.message}>
      {mayCall && representative !== undefined ? (
        <p className={css.words}>
          {extendBookingTexts().callInstead} <CallLink {...representative} />
        </p>
      ) : null}
    </Banner>
  );
}

/** Refusals that no other input can change. */
export const finalCodes: ReadonlySet<string> = new Set([
  'feature_disabled',
  'permission_missing',
  'email_unverified',
  'booking_already_cancelled',
  'booking_not_extendable',
  'location_not_confirmed',
]);

export const refusalOf = (refused: CallFailed | null): string | null =>
  refused === null ? null : refusalCode(refused);

/** What to focus for a field of the request: the day, its times or those of all days, or the list of days. */
export function anchorOf(field: string, days: readonly DraftDay[]): string {
  const place = readDayField(field);
  const day = place === null ? undefined : days.filter(({ isPicked }) => isPicked)[place.index];
  if (place === null || day === undefined) return 'days';
  if (place.name === 'dateLocal') return day.dateLocal;
  return `${day.hasOwnTimes ? day.dateLocal : 'times'}.${place.name}`;
}

type TimesField = 'startTime' | 'endTime' | 'breakMinutes';
type FieldProblems = Partial<Record<TimesField | 'dateLocal', string>>;

/** Problems by day. A problem of times that all days share is shown once, beside those times. */
export function problemsByDay(
  days: readonly DraftDay[],
  dates: readonly string[],
  refusals: ReturnType<typeof checkExtension>,
  regional: DateWording,
): { common: FieldProblems; byDate: Readonly<Record<string, FieldProblems>> } {
  const common: FieldProblems = {};
  const byDate: Record<string, FieldProblems> = {};
  for (const refusal of refusals) {
    const place = readDayField(refusal.field);
    const date = place === null ? undefined : dates[place.index];
    if (place === null || date === undefined) continue;
    const isShared = place.name !== 'dateLocal' && !days.find((day) => day.dateLocal === date)?.hasOwnTimes;
    const where = isShared ? common : (byDate[date] ??= {});
    where[place.name] ??= textAtLastTime(refusal, regional);
  }
  return { common, byDate };
}

type DayProblem = { date: string; message: string };

/** The days that a refusal names, each with its reason; empty if it is about something else. */
export function problemsIn(
  { error }: CallFailed,
  dates: readonly string[],
  regional: DateWording,
): DayProblem[] {
  if (error.kind !== 'code') return [];
  const { errors = [] } = (error.current ?? {}) as { errors?: Parameters<typeof textInVariant>[0][] };
  return errors.flatMap((one) => {
    const place = readDayField((one as { field?: string }).field ?? '');
    const date = place === null ? undefined : dates[place.index];
    return date === undefined ? [] : [{ date, message: textInVariant(one, regional) }];
  });
}

/** The booking's current state from a conflict; null if the response does not contain it. */
export function currentIn({ error }: CallFailed): BookingDetail | null {
  if (error.kind !== 'code') return null;
  return (error.current as { booking?: BookingDetail } | undefined)?.booking ?? null;
}
