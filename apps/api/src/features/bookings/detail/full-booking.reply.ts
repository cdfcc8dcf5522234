import type * as z from 'zod/mini';
import type { fullBooking } from '@staffroom/domain/bookings/list-bookings.contract.ts';
import { cardPrinter, indexBy, stintOf } from '../cards/booking-card.reply.ts';
import type { CardCaller, CardLists } from '../cards/booking-card.reply.ts';
import type { ListedRow } from '../list/list-bookings.sql.ts';
import type { FullRequestRow, NameRow } from '../list/page-parts.sql.ts';

type FullBooking = z.input<typeof fullBooking>;
type FullLists = CardLists & {
  fullRequests: FullRequestRow[];
  grades: NameRow[];
  certifications: NameRow[];
  policies: NameRow[];
};

/** Prints a row with every field; null where the place is not known yet. */
export function fullBookingPrinter(
  caller: CardCaller,
  lists: FullLists,
): (row: ListedRow) => FullBooking | null {
  const formatCard = cardPrinter(caller, lists);
  const requestOf = indexBy(lists.fullRequests, (row) => row.request_id);
  const feedbackOf = indexBy(lists.feedback, (row) => stintOf(row.block_id, row.candidate_id));

  return (row) => {
    const card = formatCard(row);
    const request = requestOf.get(row.request_id);
    if (!card || !request) return null;
    const feedback = card.candidate ? feedbackOf.get(stintOf(row.block_id, card.candidate.id)) : undefined;
    return {
      ...card,
      notes: row.notes,
      grades: lists.grades.filter(({ id }) => request.grade_ids.includes(id)).map(({ name }) => name),
      certifications: lists.certifications
        .filter(({ id }) => request.certification_ids.includes(id))
        .map(({ name }) => name),
      policiesAgreed: lists.policies.flatMap(({ id, name }) =>
        request.policies_agreed
          .filter(({ policyId }) => policyId === id)
          .map(({ version }) => ({ name, version })),
      ),
      confirmations: request.confirmations.map(({ contactId, ...told }) => ({ id: contactId, ...told })),
      feedback: feedback ? { wantedBack: feedback.wanted_back, comment: feedback.comment } : null,
    };
  };
}
