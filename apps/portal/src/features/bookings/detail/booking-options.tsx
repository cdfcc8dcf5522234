import { isForRepresentative } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { bookingDetailTexts } from '../../../shared/texts/booking-detail-texts.ts';
import { useAdditionalDetails } from '../../../session/client-choice.ts';
import { useFeature } from '../../../session/viewer.ts';
import type { BookingDetail } from './booking-details.tsx';
import { CallLink } from '../../../shared/contact/call-link.tsx';
import { DetailSection } from './detail-section.tsx';
import css from './booking-details.module.css';

/** What may be done with the booking now and by whom; what may not, with the reason. */
export function BookingOptions({ booking }: { booking: BookingDetail }) {
  const texts = bookingDetailTexts();
  const canExtend = useFeature('enableExtendBooking');
  if (booking.status === 'Cancelled') return null;
  const names = (['cancel', 'extend', 'amend'] as const).filter((name) => name !== 'extend' || canExtend);
  const verdicts = names.map((name) => booking.actions[name]);
  const isTheirs = verdicts.some(({ ok, code }) => !ok && isForRepresentative(code ?? ''));
  return (
    <DetailSection title={texts.toChange}>
      {isOneReason(verdicts) ? (
        <p className={css.soft}>{sayVerdict(verdicts[0])}</p>
      ) : (
        <ul className={css.list}>
          {names.map((name, index) => (
            <li key={name} className={css.option}>
              <span>{texts.changes[name]}</span>
              <span className={css.soft}>{sayVerdict(verdicts[index])}</span>
            </li>
          ))}
        </ul>
      )}
      {isTheirs || verdicts.some(({ ok }) => ok) ? (
        <Representative
          clientId={booking.client.id}
          lead={isTheirs ? texts.representativeDoes : texts.callFor}
        />
      ) : null}
    </DetailSection>
  );
}

type Verdicts = readonly { ok: boolean; code?: string | undefined }[];

/** Nothing may be done, and all of it for one reason: said once. */
function isOneReason(verdicts: Verdicts): boolean {
  return verdicts.every(({ ok, code }) => !ok && code === verdicts[0]?.code);
}

function sayVerdict(verdict: Verdicts[number] | undefined): string {
  const texts = bookingDetailTexts();
  if (verdict?.ok) return texts.byPhone;
  const code = verdict?.code ?? 'permission_missing';
  return texts.whyNot[code] ?? errorText({ code });
}

/** Of the booking's own client, which need not be the one that is chosen in the app bar. */
function Representative({ clientId, lead }: { clientId: string; lead: string }) {
  const representative = useAdditionalDetails(clientId)?.representative;
  if (representative === undefined) return null;
  return (
    <p className={css.call}>
      {lead} <CallLink {...representative} />
    </p>
  );
}
