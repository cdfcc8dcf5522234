import { cardPrinter, namedCandidate } from '../cards/booking-card.reply.ts';
import type { CardCaller } from '../cards/booking-card.reply.ts';
import type { CardRow } from '../list/card-keys.sql.ts';
import type { FullBookingRow } from './full-booking.sql.ts';

/** Prints a card with every field; null when the place is not known yet. */
export function fullBookingPrinter(caller: CardCaller): (row: FullBookingRow & CardRow) => string | null {
  const formatCard = cardPrinter(caller);
  return (row) => {
    const card = formatCard(row);
    if (card === null) return null;
    const { notes, grades, certifications, policiesAgreed, confirmations } = row;
    // Feedback is shown only together with the named educator.
    const feedback = namedCandidate(row) === null ? null : row.feedback;
    const besides = { notes, grades, certifications, policiesAgreed, confirmations, feedback };
    return `${card.slice(0, -1)},${JSON.stringify(besides).slice(1)}`;
  };
}
