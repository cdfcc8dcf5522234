import { isExtendedByPhone, isForRepresentative } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { bookingActions } from './booking-action-list.ts';
import { bookingDetailTexts } from '../booking-detail-texts.ts';
import { useAdditionalDetails } from '../../../../session/client-choice.ts';
import { useFeature } from '../../../../session/viewer.ts';
import { useLocale } from '../../../../lib/device/locale.ts';
import type { BookingDetail, DateWording } from '../booking-detail.ts';
import { CallLink } from '../../../../shared/contact/call-link.tsx';
import { DetailSection } from '../detail-section.tsx';
import css from '../booking-details.module.css';

/** Whom to call about the booking, and which actions are no longer possible, with the reasons. */
export function BookingOptions({ booking, regional }: { booking: BookingDetail; regional: DateWording }) {
  const texts = bookingDetailTexts();
  const locale = useLocale();
  const canExtend = useFeature('enableExtendBooking');
  if (booking.status === 'Cancelled') return null;
  const options = (['cancel', 'extend', 'amend'] as const)
    .filter((name) => name !== 'extend' || canExtend)
    .map((name) => ({ name, ...booking.actions[name] }));
  const refused = options.filter(({ ok }) => !ok);
  const isOnline = (name: string) => bookingActions.some((action) => action.id === name);
  const isOverNow = isOver(booking, regional.now);
  // During the booking people may have to report a problem, so they are told whom to call.
  const needsCall = (name: string, code = '') =>
    name === 'extend'
      ? isExtendedByPhone(code) && !isOverNow
      : isForRepresentative(code) || (code === 'booking_already_commenced' && !isOverNow);
  const byPhone = options.filter(({ name, ok, code }) => (ok ? !isOnline(name) : needsCall(name, code)));
  const isOneReason =
    refused.length === options.length && refused.every(({ code }) => code === refused[0]?.code);
  if (refused.length === 0 && byPhone.length === 0) return null;
  const actions = byPhone.map(({ name }) => texts.changes[name].toLowerCase());
  return (
    <DetailSection title={texts.toChange}>
      {isOneReason ? (
        <p className={css.soft}>{formatReason(refused[0]?.code)}</p>
      ) : refused.length > 0 ? (
        <ul className={css.list}>
          {refused.map(({ name, code }) => (
            <li key={name} className={css.option}>
              <span>{texts.changes[name]}</span>
              <span className={css.soft}>{formatReason(code)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {actions.length > 0 ? (
        <Representative
          clientId={booking.client.id}
          lead={texts.callTo(new Intl.ListFormat(locale, { type: 'disjunction' }).format(actions))}
        />
      ) : refused.some(({ code }) => code === 'booking_already_commenced') ? (
        <Representative clientId={booking.client.id} lead={texts.callAbout} />
      ) : null}
    </DetailSection>
  );
}

function formatReason(code = 'permission_missing'): string {
  return bookingDetailTexts().whyNot[code] ?? errorText({ code });
}

function isOver({ dateLocal, details, location }: BookingDetail, now: Temporal.Instant): boolean {
  const end = localToInstant(dateLocal, details.endTime, location.timeZone, 'end');
  return Temporal.Instant.compare(now, end) >= 0;
}

/** The representative of the booking's own client, which may differ from the one chosen in the app bar. */
function Representative({ clientId, lead }: { clientId: string; lead: string }) {
  const representative = useAdditionalDetails(clientId)?.representative;
  return (
    <p className={css.call}>
      {lead} {representative === undefined ? bookingDetailTexts().provider : <CallLink {...representative} />}
    </p>
  );
}
