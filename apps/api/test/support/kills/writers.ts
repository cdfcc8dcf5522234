import { randomUUID } from 'node:crypto';
import { callUntilAnswered } from './retrying-client.ts';
import type { RetriedAnswer } from './retrying-client.ts';
import type { KillWorld } from './kill-world.ts';
import { plainRequest } from '../plain-request.ts';

/** Acknowledged writes: each must exist in the end, once and complete. */
export type Acknowledged = {
  requests: { reference: string; requestId: string; bookings: number }[];
  /** The last acknowledged state of bookings that the provider moved. */
  moves: { bookingId: string; state: string; version: number }[];
  /** Writes that had to be sent more than once. */
  retried: number;
  /** Unexpected responses; each is a defect. */
  refused: string[];
};

type Writing = { address: string; world: KillWorld; isOver: () => boolean };

/** Books, and as the provider offers and accepts, each write with its own key, until it is over. */
export async function writeUntil(writing: Writing): Promise<Acknowledged> {
  const done: Acknowledged = { requests: [], moves: [], retried: 0, refused: [] };
  const open: { bookingId: string; dateLocal: string }[] = [];
  await Promise.all([
    ...writing.world.contacts.map((contact, index) => book(writing, { contact, index, done, open })),
    fill(writing, { done, open }),
  ]);
  return done;
}

type Shared = { done: Acknowledged; open: { bookingId: string; dateLocal: string }[] };
type Booking = Shared & { contact: KillWorld['contacts'][number]; index: number };

async function book({ address, world, isOver }: Writing, booking: Booking): Promise<void> {
  const { contact, index, done, open } = booking;
  const { locationId } = world.location;
  const tomorrow = Temporal.Now.zonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days: 2 });
  for (let turn = 0; !isOver(); turn++) {
    const reference = randomUUID();
    const days = 1 + (turn % 3);
    const perDate = 1 + (turn % 2);
    const first = tomorrow.add({ days: ((turn * 7 + index * 3) % 40) * 5 });
    const dates = Array.from({ length: days }, (_, day) => first.add({ days: day }).toString());
    const answer = await callUntilAnswered(address, {
      method: 'POST',
      path: '/api/v1/bookings',
      bearer: contact.bearer,
      key: reference,
      body: {
        ...plainRequest,
        locationId,
        classificationId: world.classificationId,
        dates,
        bookingsPerDate: perDate,
        confirmations: [{ contactId: contact.contactId, email: true, sms: false, voice: false, push: false }],
        reference,
      },
    });
    if (!took(answer, 201, done)) continue;
    const { requestId, blocks } = answer.body as { requestId: string; blocks: { bookingIds: string[] }[] };
    const ids = blocks.flatMap(({ bookingIds }) => bookingIds);
    done.requests.push({ reference, requestId, bookings: days * perDate });
    if (ids.length !== days * perDate)
      done.refused.push(`${ids.length} bookings instead of ${days * perDate}`);
    open.push({ bookingId: ids[0]!, dateLocal: dates[0]! });
  }
}

/** Uses each candidate once per date, so that every offer can be accepted. */
async function fill({ address, world, isOver }: Writing, { done, open }: Shared): Promise<void> {
  const { serviceKey: bearer, candidateIds } = world;
  const usedOn = new Map<string, number>();
  while (!isOver()) {
    const next = open.shift();
    if (!next) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    const used = usedOn.get(next.dateLocal) ?? 0;
    usedOn.set(next.dateLocal, used + 1);
    const candidateId = candidateIds[used];
    if (candidateId === undefined) continue;
    const path = `/api/v1/provider/bookings/${next.bookingId}`;
    const act = (step: string, body: object) =>
      callUntilAnswered(address, {
        method: 'POST',
        path: `${path}/${step}`,
        bearer,
        key: `${step}-${next.bookingId}`,
        body: { candidateId, ...body },
      });
    for (const [step, body] of [
      ['offer', {}],
      ['answer', { answer: 'accepted' }],
    ] as const) {
      const answer = await act(step, body);
      if (!took(answer, 200, done)) break;
      const { bookingId, state, version } = answer.body;
      done.moves.push({ bookingId, state, version });
    }
  }
}

function took({ status, body, tries }: RetriedAnswer, expected: number, done: Acknowledged): boolean {
  if (tries > 1) done.retried++;
  if (status === expected) return true;
  done.refused.push(`${status} ${JSON.stringify(body).slice(0, 200)}`);
  return false;
}
