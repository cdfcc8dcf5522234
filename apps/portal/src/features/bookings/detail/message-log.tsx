import { useQuery } from '@tanstack/react-query';
import { messageState, nextLookMs } from '@staffroom/domain/notifications/message-state.rules.ts';
import { bookingQuery } from '../../../shared/booking/booking-queries.ts';
import type { BookingDetail, DateWording } from './booking-detail.ts';
import { bookingDetailTexts } from './booking-detail-texts.ts';
import { DetailSection } from './detail-section.tsx';
import { formatMoment } from '../../../shared/wording/format-moment.ts';
import css from './booking-details.module.css';

type Props = { booking: BookingDetail; regional: DateWording };

/** Who was notified of what and when, and why somebody was not. Refetched while a message is being sent. */
export function MessageLog({ booking, regional }: Props) {
  const texts = bookingDetailTexts();
  const { notificationsLog: messages, id, location } = booking;
  useQuery({ ...bookingQuery(id), refetchInterval: nextLookMs(messages, regional.now) ?? false });
  const moment = (instant: string) => formatMoment(instant, location.timeZone, regional);
  if (messages.length === 0) return null;
  return (
    <DetailSection title={texts.messages}>
      <ol className={css.list}>
        {messages.map((message) => {
          const { atUtc, contactName, method, template, sentAtUtc, dueAtUtc } = message;
          const state = messageState(message, regional.now);
          return (
            <li key={`${atUtc} ${contactName} ${method} ${template}`} className={css.line}>
              <span>
                {texts.about[template] ?? texts.booking}{' '}
                <span className={css.soft}>
                  {contactName}, {texts.toldBy[method]}
                </span>
              </span>
              <span className={css.moment}>
                {state === 'sent'
                  ? moment(sentAtUtc ?? atUtc)
                  : texts.messageStates[state](method, moment(dueAtUtc ?? atUtc))}
              </span>
            </li>
          );
        })}
      </ol>
    </DetailSection>
  );
}
