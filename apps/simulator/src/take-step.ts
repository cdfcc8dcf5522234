import {
  answerOffer,
  confirmBooking,
  listSuitableCandidates,
  offerBooking,
  reportMinutesLate,
  withdrawCandidate,
} from '@staffroom/domain/provider/provider-bookings.contract.ts';
import type { CallProvider } from './call-provider.ts';
import { chooseCandidate, nextSearch } from './decide.ts';
import type { Step } from './decide.ts';
import type { Habits } from './habits.ts';
import { forget } from './memory.ts';
import type { Memory } from './memory.ts';

/** How long to wait for the event that confirms a step before looking at the booking again. */
const newsPauseMs = 5_000;

export type StepParts = { call: CallProvider; memory: Memory; now: () => Temporal.Instant; habits: Habits };

/**
 * Calls the server for one step. A conflict only means that somebody else was faster, and its event will follow; when
 * the server is too busy, the step is retried at the time it names. Throws an UnreachableError.
 */
export async function takeStep(step: Step, parts: StepParts): Promise<void> {
  rest(step, parts);
  const before = parts.memory.bookings.get(step.bookingId)?.notBefore;
  const answer = step.kind === 'offer' ? await offer(step, parts) : await send(step, parts);
  if (step.kind === 'withdraw') keepAway(parts.memory, step);
  if (answer === null) return;
  if (!answer.ok && (answer.status === 404 || answer.code === 'booking_not_open')) {
    forget(parts.memory, step.bookingId);
  }
  // After a slow answer the wait starts again, unless the event has arrived already.
  const isPlanned = parts.memory.bookings.get(step.bookingId)?.notBefore !== before;
  const isBusy = !answer.ok && (answer.status === 429 || answer.status === 503);
  if (!isPlanned) rest(step, parts, (isBusy ? answer.retryAfterMs : null) ?? newsPauseMs);
}

/** Delays every booking of the block in the same state, because the step covers them too. */
function rest(
  { bookingId, blockId, wholeBlock }: Step,
  { memory, now }: StepParts,
  milliseconds: number = newsPauseMs,
): void {
  const state = memory.bookings.get(bookingId)?.booking.assignment?.state;
  for (const known of memory.bookings.values()) {
    const { booking } = known;
    const isMeant =
      booking.bookingId === bookingId ||
      (wholeBlock && booking.blockId === blockId && booking.assignment?.state === state);
    if (isMeant) known.notBefore = now().add({ milliseconds });
  }
}

/** Does not offer the booking again to an educator who pulled out. */
function keepAway(
  { busyCandidates }: Memory,
  { bookingId, candidateId }: Extract<Step, { kind: 'withdraw' }>,
): void {
  busyCandidates.set(bookingId, new Set([...(busyCandidates.get(bookingId) ?? []), candidateId]));
}

/** Refusals after which another candidate is asked. */
const refusesCandidate: ReadonlySet<string> = new Set([
  'candidate_not_free',
  'candidate_not_found',
  'candidate_restricted',
  'candidate_certification_expired',
]);

async function offer(step: Step, parts: StepParts) {
  const { call, memory, now, habits } = parts;
  const { bookingId, blockId, wholeBlock, version } = step;
  const params = { bookingId };
  const found = await call(listSuitableCandidates, { params, query: { wholeBlock: `${wholeBlock}` } });
  if (!found.ok) return found;
  const busy = memory.busyCandidates.get(bookingId) ?? new Set();
  const candidateId = chooseCandidate(found.body ?? [], busy);
  const known = memory.bookings.get(bookingId);
  if (candidateId === null) {
    memory.busyCandidates.delete(bookingId);
    if (wholeBlock) memory.splitBlocks.add(blockId);
    if (known) {
      known.notBefore = wholeBlock ? null : nextSearch(known, now(), habits);
      known.tries += 1;
    }
    return null;
  }
  const idempotencyKey = `offer-${bookingId}-${candidateId}-${wholeBlock}-${version}`;
  const answer = await call(offerBooking, { params, body: { candidateId, wholeBlock } }, { idempotencyKey });
  if (!answer.ok && refusesCandidate.has(answer.code ?? '')) {
    memory.busyCandidates.set(bookingId, new Set([...busy, candidateId]));
    // The event may have arrived before the answer.
    const nowKnown = memory.bookings.get(bookingId);
    if (nowKnown) nowKnown.notBefore = null;
  }
  return answer;
}

function send(step: Exclude<Step, { kind: 'offer' }>, { call }: StepParts) {
  const { kind, bookingId, candidateId, wholeBlock, version } = step;
  const params = { bookingId };
  const idempotencyKey = `${kind}-${bookingId}-${candidateId}-${wholeBlock}-${version}`;
  switch (step.kind) {
    case 'answer':
      return call(
        answerOffer,
        { params, body: { candidateId, answer: step.answer, wholeBlock } },
        { idempotencyKey },
      );
    case 'confirm':
      return call(
        confirmBooking,
        { params, body: { candidateId, state: step.state, wholeBlock } },
        { idempotencyKey },
      );
    case 'late':
      return call(
        reportMinutesLate,
        { params, body: { candidateId, minutesLate: step.minutesLate } },
        { idempotencyKey },
      );
    case 'withdraw':
      return call(withdrawCandidate, { params, body: { candidateId } }, { idempotencyKey });
  }
}
