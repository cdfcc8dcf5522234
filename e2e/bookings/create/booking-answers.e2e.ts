import type { Page, Route } from 'playwright/test';
import { formIsReady, sendButton, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

type Answer = { status: number; body: string; contentType?: string };

const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) });
const refusal = (status: number, more: object) =>
  json(status, { type: 'about:blank', code: 'unheard_of', param: null, message: '', ...more });
const defaultText = 'There was an issue trying to complete your request';

/** Answers of the server that decide: the form says why, and the person decides what happens next. */
const refusals: readonly (readonly [string, Answer, string])[] = [
  ['an unknown code', refusal(403, { message: 'Not any more' }), 'Not any more'],
  ['an unknown code without words', refusal(403, {}), defaultText],
  ['a body of another shape', json(403, { code: 'unheard_of', message: 'Not any more' }), 'Not any more'],
  ['a body without anything', json(403, {}), defaultText],
  ['a conflict', refusal(409, { message: 'Somebody was faster' }), 'Somebody was faster'],
  ['too many calls', refusal(429, { message: 'Please wait a moment' }), 'Please wait a moment'],
  ['a mistake of the server', json(500, {}), defaultText],
];

/** Answers that leave open whether it was booked: it is sent again, unchanged. */
const undecided: readonly (readonly [string, Answer])[] = [
  ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>', contentType: 'text/html' }],
  ['a page of a network', { status: 403, body: '<html>Sign in</html>', contentType: 'text/html' }],
  ['a page instead of an answer', { status: 201, body: '<html>Wi-Fi</html>', contentType: 'text/html' }],
  ['half an answer', { status: 201, body: '{"requestId":' }],
  ['an outage told by a gateway', json(503, { message: 'Service Unavailable' })],
];

const room = (page: Page) => page.getByRole('textbox', { name: 'Room' });
const waits = (page: Page) => page.getByText('It will be sent when the connection is back');
const booked = (page: Page) => page.getByRole('heading', { name: 'Booked', level: 1 });

/** Answers every attempt to book in place of the server, until it returns null. */
async function answerInstead(page: Page, find: () => Answer | null): Promise<void> {
  await page.route('**/api/v1/bookings', async (route: Route) => {
    const answer = route.request().method() === 'POST' ? find() : null;
    if (answer === null) return route.continue();
    return route.fulfill({ contentType: 'application/json', ...answer });
  });
}

test('what the server refuses is told in its words, is not sent again by itself, and stays in the form @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.allow(/status of \d+.*\/api\/v1\/bookings/);
  let answer: Answer | null = null;
  let attempts = 0;
  await answerInstead(page, () => {
    attempts += 1;
    return answer;
  });
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  for (const [index, [name, refused, words]] of refusals.entries()) {
    await test.step(name, async () => {
      answer = refused;
      await room(page).fill(`Refused ${index}`);
      await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(0);
      await sendButton(page).click();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(waits(page)).toHaveCount(0);
      await expect(sendButton(page)).toBeEnabled();
      await expect(room(page)).toHaveValue(`Refused ${index}`);
    });
  }
  expect(attempts).toBe(refusals.length);
  answer = null;
  await sendButton(page).click();
  await expect(booked(page)).toBeVisible();
});

for (const [name, answer] of undecided) {
  test(`${name} leaves the booking waiting, and it is sent again unchanged`, async ({
    page,
    noise,
    school,
  }) => {
    noise.allow(/status of \d+.*\/api\/v1\/bookings/);
    await page.clock.install();
    let isAway = true;
    await answerInstead(page, () => (isAway ? answer : null));
    await signIn(page, school.officer.email, '/bookings/create');
    await formIsReady(page);
    await room(page).fill('Waits 3');
    await sendButton(page).click();
    await expect(waits(page)).toBeVisible();
    await expect(room(page)).toHaveValue('Waits 3');
    isAway = false;
    await page.clock.fastForward(60_000);
    await expect(booked(page)).toBeVisible();
  });
}
