import type { APIRequestContext } from 'playwright/test';
import { bookingBody } from './book.ts';
import type { ProductAt } from './product/product-at.ts';
import type { School } from './school.ts';
import { apiToken } from './steps.ts';
import { expect } from './test.ts';

/** Bookings of a school and the provider's actions on them, as calls to the product with a controlled clock. */
export async function bookingCalls(
  request: APIRequestContext,
  {
    product,
    serviceKey,
    school,
    monday,
  }: { product: ProductAt; serviceKey: string; school: School; monday: Temporal.PlainDate },
) {
  const accessToken = await apiToken(request, school.officer.email, product.address);
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-version': '1' };
  const post = (path: string, data?: object) => request.post(`/api/v1/${path}`, { headers, data });
  return {
    post,
    put: (path: string, data: object) => request.put(`/api/v1/${path}`, { headers, data }),
    get: async (path: string) => {
      const reply = await request.get(`/api/v1/${path}`, { headers });
      expect(reply.status(), await reply.text()).toBe(200);
      return reply.json();
    },
    cancel: (id: string) => post(`bookings/${id}/cancel`, { cancelReason: 'Not needed' }),
    /** Makes bookings at the school, the first one this many days after the Monday. */
    book: async (daysAhead: number, { count = 1, startTime = '08:30' } = {}): Promise<string[]> => {
      const first = monday.add({ days: daysAhead });
      const dates = Array.from({ length: count }, (_, day) => first.add({ days: day }).toString());
      const made = await post('bookings', bookingBody(school, { dates, startTime, bookAnyway: true }));
      expect(made.status()).toBe(201);
      return ((await made.json()) as { blocks: { bookingIds: string[] }[] }).blocks[0]!.bookingIds;
    },
    /** The provider's action: a suitable educator takes the booking, up to a state; returns their ID. */
    fill: async (id: string, states: readonly ('accept' | 'confirm')[], who?: string): Promise<string> => {
      const provider = { authorization: `Bearer ${serviceKey}` };
      const path = `/api/v1/provider/bookings/${id}`;
      const suitable = await request.get(`${path}/candidates`, { headers: provider });
      const found = (await suitable.json()) as { candidateId: string }[];
      const send = async (step: string, data: object) =>
        (await request.post(`${path}/${step}`, { headers: provider, data })).status();
      // Educators with another booking at that time are skipped.
      for (const candidateId of who === undefined ? found.map((one) => one.candidateId) : [who]) {
        if ((await send('offer', { candidateId })) !== 200) continue;
        if (states.includes('accept'))
          expect(await send('answer', { candidateId, answer: 'accepted' })).toBe(200);
        if (states.includes('confirm'))
          expect(await send('confirm', { candidateId, state: 'confirmed' })).toBe(200);
        return candidateId;
      }
      throw new Error('Nobody is free for the booking');
    },
  };
}

/** A Monday two weeks ago: the provider's own program ignores bookings in the past, so nobody else takes them. */
export function mondayBefore(timeZone: string): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO(timeZone);
  return today.subtract({ days: 13 + today.dayOfWeek });
}
