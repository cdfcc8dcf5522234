import type { APIRequestContext, Page } from 'playwright/test';
import { apiToken, signIn } from './support/steps.ts';
import { createServiceKey } from './support/service-key.ts';
import { expect, test } from './support/test.ts';

const maxShift = 0.02;

type Shift = { atMs: number; value: number; what: string };

/** From here on notes every layout shift that no press of the person's own explains; once the page has come to rest. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const restMs = 700;
        let timer = setTimeout(end, restMs);
        const changes = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, restMs);
        });
        function end() {
          changes.disconnect();
          done();
        }
        changes.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.evaluate(() => {
    const known = globalThis as { shifts?: unknown[] };
    const isWatched = known.shifts !== undefined;
    known.shifts = [];
    if (isWatched) return;
    const shifts = { push: (one: unknown) => known.shifts?.push(one) };
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ');
        shifts.push({ atMs: entry.startTime, value: entry.value, what });
      }
    }).observe({ type: 'layout-shift' });
  });
}

/** The largest shift that one change caused: what moved within half a second counts together. */
async function largestShift(page: Page): Promise<{ value: number; what: string }> {
  const shifts = await page.evaluate(() => (globalThis as { shifts?: Shift[] }).shifts ?? []);
  let largest = { value: 0, what: '' };
  for (const { atMs } of shifts) {
    const together = shifts.filter((one) => one.atMs >= atMs && one.atMs < atMs + 500);
    const value = together.reduce((sum, one) => sum + one.value, 0);
    if (value > largest.value) largest = { value, what: together.map(({ what }) => what).join(' || ') };
  }
  return largest;
}

/** The date that home shows, from its heading. */
async function shownDate(page: Page): Promise<Temporal.PlainDate> {
  const words = (await page.getByRole('heading', { level: 1 }).textContent())!;
  const today = Temporal.Now.plainDateISO('Australia/Melbourne');
  const days = Array.from({ length: 14 }, (_, index) => today.add({ days: index }));
  return days.find((day) =>
    words.endsWith(
      day.toLocaleString('en-AU', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', ''),
    ),
  )!;
}

type Detail = {
  client: { id: string };
  location: { id: number };
  details: Record<string, unknown> & { classification: { id: string }; confirmations: object[] };
  candidate: { id: string } | null;
};

/** Books, or asks, as a person other than the one who looks; like a booking that is there. */
async function bookLike(
  request: APIRequestContext,
  { email, like, date, room }: { email: string; like: Detail; date: string; room: string },
): Promise<string | undefined> {
  const token = await apiToken(request, email);
  const { details } = like;
  const asked = await request.get(`/api/v1/clients/${like.client.id}/additional-details`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { policies } = (await asked.json()) as { policies: { id: string; version: string }[] };
  const reply = await request.post('/api/v1/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      locationId: like.location.id,
      classificationId: details.classification.id,
      dates: [date],
      bookingsPerDate: 1,
      startTime: details['startTime'],
      endTime: details['endTime'],
      breakMinutes: details['breakMinutes'],
      gradeIds: [],
      certificationIds: [],
      reasonForAbsence: 'Other',
      covering: null,
      submittedBy: 'Journey',
      room,
      notes: '',
      policiesAgreed: policies.map(({ id, version }) => ({ policyId: id, version })),
      confirmations: details.confirmations.map((contact) => {
        const { contactId, id, email: mail, sms, voice, push } = contact as Record<string, unknown>;
        return { contactId: contactId ?? id, email: mail, sms, voice, push };
      }),
      preferredCandidateId: null,
      purchaseOrder: null,
      costCentre: null,
      reference: null,
      bookAnyway: true,
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  const { blocks } = (await reply.json()) as { blocks: { bookingIds: string[] }[] };
  return blocks[0]?.bookingIds[0];
}

test('whatever others change, home, list and panel stay where they are @phone', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(150_000);
  const room = `Steady ${Date.now() % 1e6}`;
  const serviceKey = await createServiceKey('steady');
  await signIn(page, 'viewer@richmond.example');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  const date = (await shownDate(page)).toString();

  const officer = await apiToken(request, 'officer@richmond.example');
  const headers = { authorization: `Bearer ${officer}` };
  const cards = (await (await request.get(`/api/v1/bookings?dateFromLocal=${date}`, { headers })).json()) as {
    id: string | null;
  }[];
  const likeId = cards.find(({ id }) => id !== null)!.id!;
  const detailOf = async (id: string) =>
    (await (await request.get(`/api/v1/bookings/${id}`, { headers })).json()) as Detail;
  const like = await detailOf(likeId);

  const list = await context.newPage();
  await list.goto(`/bookings?from=${date}`);
  await expect(list.locator('[data-booking-row]').first()).toBeVisible();
  for (const one of [page, list]) await watchShifts(one);

  // Somebody else books: it waits until it is asked for.
  const bookingId = (await bookLike(request, { email: 'officer@richmond.example', like, date, room }))!;
  for (const [name, one] of Object.entries({ home: page, list })) {
    const show = one.getByRole('button', { name: /^Show \d+ (change|new booking)s?$/ });
    await expect(show).toBeVisible();
    await expect(one.getByText(room)).toHaveCount(0);
    await expectSteady(one, `${name}, a booking by somebody else`);
    await show.click();
  }
  const rows = [page, list].map((one) => one.locator('[data-booking-row]', { hasText: room }).first());
  for (const row of rows) await expect(row).toBeVisible();
  const panel = await context.newPage();
  await panel.goto(`/bookings/${bookingId}?from=${date}`);
  await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
  const pages = Object.entries({ home: page, list, panel });
  for (const [, one] of pages) await watchShifts(one);

  // Offered, accepted and confirmed by the provider; late; withdrawn.
  for (const row of rows) await expect(row).toContainText(/Confirmed/, { timeout: 60_000 });
  await expect(panel.getByText('Confirmed').first()).toBeVisible();
  for (const [name, one] of pages) await expectSteady(one, `${name}, offered, accepted and confirmed`);
  const { candidate } = await detailOf(bookingId);
  const provider = async (action: string, data: object) => {
    const reply = await request.post(`/api/v1/provider/bookings/${bookingId}/${action}`, {
      headers: { authorization: `Bearer ${serviceKey}` },
      data: { candidateId: candidate!.id, ...data },
    });
    expect(reply.status()).toBe(200);
  };
  await provider('minutes-late', { minutesLate: 25 });
  for (const row of rows) await expect(row).toContainText('25 min late');
  await expect(panel.getByText('Running 25 minutes late')).toBeVisible();
  for (const [name, one] of pages) await expectSteady(one, `${name}, late`);
  await provider('withdraw', {});
  for (const row of rows) await expect(row).toContainText('No educator yet');
  for (const [name, one] of pages) await expectSteady(one, `${name}, withdrawn`);

  // Somebody asks for approval.
  await bookLike(request, { email: 'staff@richmond.example', like, date, room: `${room} asked` });
  await expect(list.getByRole('button', { name: /^Show \d+ new bookings?$/ })).toBeVisible();
  for (const [name, one] of pages) await expectSteady(one, `${name}, a request by somebody else`);
});

async function expectSteady(page: Page, what: string): Promise<void> {
  const largest = await largestShift(page);
  expect.soft(largest.value, `${what}: ${largest.what}`).toBeLessThanOrEqual(maxShift);
}
