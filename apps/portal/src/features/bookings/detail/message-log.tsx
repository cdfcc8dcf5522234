import { useQuery } from '@tanstack/react-query';
import { messageState, nextLookMs } from '@staffroom/domain/notifications/message-state.rules.ts';
import { bookingQuery } from '../../../shared/booking/booking-queries.ts';
import type { BookingDetail, DateWording } from './booking-detail.ts';
import { bookingDetailTexts } from './booking-detail-texts.ts';
import { DetailSection } from './detail-section.tsx';
import { joinMessages } from './grouped-entries.ts';
import { formatMoment } from '../../../shared/wording/format-moment.ts';
import css from './booking-details.module.css';

type Message = BookingDetail['notificationsLog'][number];
type Props = { booking: BookingDetail; regional: DateWording };

/** Who was notified of what and when, and why somebody was not. Refetched while a message is being sent. */
export function MessageLog({ booking, regional }: Props) {
  const texts = bookingDetailTexts();
  const { notificationsLog: messages, id, location } = booking;
  useQuery({ ...bookingQuery(id), refetchInterval: nextLookMs(messages, regional.now) ?? false });
  const moment = (instant: string) => formatMoment(instant, location.timeZone, regional);
  if (messages.length === 0) return null;
  const outcomeOf = (message: Message) => {
    const state = messageState(message, regional.now);
    return state === 'sent'
      ? moment(message.sentAtUtc ?? message.atUtc)
      : texts.messageStates[state](message.method, moment(message.dueAtUtc ?? message.atUtc));
  };
  return (
    <DetailSection title={texts.messages}>
      <ol className={css.list}>
        {joinMessages(messages, outcomeOf).map(
          ({ atUtc, contactName, template, methods, outcome }, index) => (
            <li key={`${index} ${atUtc} ${contactName}`} className={css.line}>
              <span>
                {texts.about[template] ?? texts.booking}{' '}
                <span className={css.soft}>
                  {[contactName, ...methods.map((method) => texts.toldBy[method])].join(', ')}
                </span>
              </span>
              <span className={css.moment}>{outcome}</span>
            </li>
          ),
        )}
      </ol>
    </DetailSection>
  );
}
