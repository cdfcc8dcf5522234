import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { bookingDetailTexts } from '../../lib/texts/booking-detail-texts.ts';
import { useAdditionalDetails } from '../../session/client-choice.ts';
import { useFeature } from '../../session/viewer.ts';
import { Link } from '../../ui/link.tsx';
import type { BookingDetail } from './booking-details.tsx';
import { DetailSection } from './detail-section.tsx';
import css from './booking-details.module.css';

/** What may be done with the booking now and by whom; what may not, with the reason. */
export function BookingOptions({ booking }: { booking: BookingDetail }) {
  const texts = bookingDetailTexts();
  const representative = useAdditionalDetails()?.representative;
  const canExtend = useFeature('enableExtendBooking');
  if (booking.status === 'Cancelled') return null;
  const names = (['cancel', 'extend', 'amend'] as const).filter((name) => name !== 'extend' || canExtend);
  return (
    <DetailSection title={texts.toChange}>
      <ul className={css.list}>
        {names.map((name) => {
          const { ok, code } = booking.actions[name];
          return (
            <li key={name} className={css.option}>
              <span>{texts.changes[name]}</span>
              <span className={css.soft}>
                {ok ? texts.byPhone : errorText({ code: code ?? 'permission_missing' })}
              </span>
            </li>
          );
        })}
      </ul>
      {representative === undefined ? null : (
        <p className={css.call}>
          {texts.call(representative.name)}{' '}
          <Link href={`tel:${representative.phone.replaceAll(/[^+\d]/g, '')}`}>{representative.phone}</Link>
        </p>
      )}
    </DetailSection>
  );
}
