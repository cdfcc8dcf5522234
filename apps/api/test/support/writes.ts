import { expect } from 'vitest';
import type { ProviderWorld } from '../../src/features/provider/testing/provider-world.ts';
import { templateAt } from './booking-world.ts';
import type { BookingWorld } from './booking-world.ts';
import { testPassword } from './test-app.ts';
import type { Answer } from './test-app.ts';

export type Worlds = { world: BookingWorld; provider: ProviderWorld };

/** Every operation that changes something, by its name, each called with success. The worlds may be made later. */
export function createWrites(worlds: Worlds): Readonly<Record<string, () => Promise<Answer>>> {
  const origin = 'https://portal.test';

  function signIn(): Promise<Answer> {
    const body = { email: worlds.world.officer.email, password: testPassword };
    return worlds.world.app.call('POST /api/v1/auth/sign-in', { body, headers: { origin } });
  }

  function cookieOf({ headers }: Answer): string {
    return [headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  const save = () =>
    worlds.world.post(worlds.world.officer, 'me/standard-bookings', templateAt(worlds.world, 'One'));

  const subscribe = () =>
    worlds.world.post(worlds.world.officer, 'me/push-subscriptions', {
      endpoint: 'https://push.example/send/1',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    });

  /** A booking of the provider's world that was led to a state by the steps before. */
  async function provided(last: string, body: object, before: readonly [string, object][]): Promise<Answer> {
    const { bookingIds } = await worlds.provider.block({ dates: ['2026-03-09'] });
    const candidateId = await worlds.provider.candidate();
    const act = (step: string, more: object) =>
      worlds.provider.call(`POST /api/v1/provider/bookings/${bookingIds[0]}/${step}`, {
        candidateId,
        ...more,
      });
    for (const [step, more] of before) expect((await act(step, more)).status).toBe(200);
    return act(last, body);
  }

  const accepted = { answer: 'accepted' };

  async function booked(): Promise<string> {
    const { world } = worlds;
    const made = await world.post(world.officer, 'bookings', world.wish({ dates: ['2026-03-12'] }));
    expect(made.status).toBe(201);
    return made.body.blocks[0].bookingIds[0];
  }

  const cancel = (bookingId: string) =>
    worlds.world.post(worlds.world.officer, `bookings/${bookingId}/cancel`, {
      cancelReason: 'Sick Leave Cover is not needed',
    });

  return {
    signIn,
    signOut: async () =>
      worlds.world.app.call('POST /api/v1/auth/sign-out', {
        headers: { cookie: cookieOf(await signIn()), origin },
      }),
    createBooking: () => worlds.world.post(worlds.world.officer, 'bookings', worlds.world.wish()),
    cancelBooking: async () => cancel(await booked()),
    amendBooking: async () =>
      worlds.world.post(worlds.world.officer, `bookings/${await booked()}/amend`, {
        startTime: '09:00',
        room: 'Olive Hall',
        dateLocal: '2026-03-13',
      }),
    restoreBooking: async () => {
      const bookingId = await booked();
      expect((await cancel(bookingId)).status).toBe(200);
      return worlds.world.post(worlds.world.officer, `bookings/${bookingId}/restore`, undefined);
    },
    withdrawPendingBooking: async () => {
      const { world } = worlds;
      const asked = await world.post(world.asker, 'bookings', world.wish({ dates: ['2026-03-12'] }));
      return world.post(world.asker, `pending-bookings/${asked.body.requestId}/withdraw`, undefined);
    },
    giveQuickFeedback: async () => {
      const { world } = worlds;
      const booking = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Filled' });
      await world.assign(booking, await world.insertCandidate(), 'arrived');
      const body = { wantedBack: 'no', comment: 'Olive was late' };
      return world.post(world.officer, `bookings/${booking.bookingId}/quick-feedback`, body);
    },
    decidePendingBooking: async () => {
      const { world } = worlds;
      const asked = await world.post(world.asker, 'bookings', world.wish({ dates: ['2026-03-13'] }));
      const decision = { action: 'accept', bookAnyway: true };
      return world.post(world.officer, `pending-bookings/${asked.body.requestId}/action`, decision);
    },
    changeNotificationChoices: async () =>
      worlds.world.app.call('PUT /api/v1/me/notification-choices', {
        bearer: worlds.world.officer.bearer,
        body: {
          methods: { ownRequests: ['email'], approvals: ['email', 'sms'] },
          quietHours: null,
          timeZone: 'Australia/Melbourne',
          urgentPassesQuiet: true,
        },
      }),
    addPushSubscription: subscribe,
    removePushSubscription: async () =>
      worlds.world.app.call(`DELETE /api/v1/me/push-subscriptions/${(await subscribe()).body.id}`, {
        bearer: worlds.world.officer.bearer,
      }),
    saveStandardBooking: save,
    changeStandardBooking: async () =>
      worlds.world.app.call(`PUT /api/v1/me/standard-bookings/${(await save()).body.id}`, {
        bearer: worlds.world.officer.bearer,
        body: templateAt(worlds.world, 'Two'),
      }),
    removeStandardBooking: async () =>
      worlds.world.app.call(`DELETE /api/v1/me/standard-bookings/${(await save()).body.id}`, {
        bearer: worlds.world.officer.bearer,
      }),
    offerBooking: () => provided('offer', {}, []),
    answerOffer: () => provided('answer', accepted, [['offer', {}]]),
    confirmBooking: () =>
      provided('confirm', { state: 'confirmed' }, [
        ['offer', {}],
        ['answer', accepted],
      ]),
    withdrawCandidate: () => provided('withdraw', {}, [['offer', {}]]),
    reportMinutesLate: () =>
      provided('minutes-late', { minutesLate: 10 }, [
        ['offer', {}],
        ['answer', accepted],
      ]),
  };
}
