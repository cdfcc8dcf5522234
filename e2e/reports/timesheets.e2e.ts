import type { Locator, Page } from 'playwright/test';
import { sql } from 'kysely';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { expectNoViolations } from '../support/axe.ts';
import { fetchWhole } from '../support/fetch-whole.ts';
import type { Logins } from '../support/logins.ts';
import { claimTime, workedOn } from '../support/provider-accounts.ts';
import type { School } from '../support/school.ts';
import { messages, signIn, tabTo } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const part = (page: Page, name: 'To look at' | 'Ready'): Locator =>
  page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string): Locator => page.getByRole('group', { name: new RegExp(`^${name},`) });
const changed = { endTime: '16:00', note: 'Stayed for the staff meeting.' };
const notWorked = { didNotHappen: true, note: 'Was told at the gate.' };

/** Whether the lower edge of the button is not covered. */
function isUncovered(button: Element): boolean {
  const { left, right, bottom } = button.getBoundingClientRect();
  return [left + 10, (left + right) / 2, right - 10].every((x) =>
    button.contains(document.elementFromPoint(x, bottom - 1)),
  );
}

test('@phone a Friday: the exceptions first, the rest in one press', async ({
  page,
  school,
  serviceKey,
  noise,
}) => {
  noise.expect(/status of 429.*submit/);
  const provider = { school, serviceKey };
  const ready = [
    await claimTime(page.request, provider),
    await claimTime(page.request, provider, { educator: 1 }),
  ];
  const stayed = await claimTime(page.request, provider, { educator: 2, ...changed });
  const wasNot = await claimTime(page.request, provider, { educator: 3, ...notWorked });
  // On a phone the button for a new booking is over the middle of the bottom edge.
  await school.giveRights(school.manager, ['booking_all']);
  await signIn(page, school.manager.email, '/timesheets');
  await expect(page.getByText('2 ready · 1 changed · 1 did not happen')).toBeVisible();
  await expect(part(page, 'To look at').getByRole('checkbox')).toHaveCount(2);
  await expect(part(page, 'Ready').getByRole('checkbox')).toHaveCount(2);
  await expect(row(page, stayed.name)).toContainText('booked 8:30 am–3:30 pm');
  await expect(row(page, stayed.name)).toContainText('8:30 am–4:00 pm');
  await expect(row(page, stayed.name)).toContainText('+30 min');
  // A number and its unit stand on one line.
  expect(await row(page, stayed.name).textContent()).toMatch(/\d\u00A0h(\u00A0\d+\u00A0min)? worked/);
  await expect(row(page, stayed.name)).toContainText('Stayed for the staff meeting.');
  await expect(row(page, wasNot.name)).toContainText('The educator says that this did not happen.');
  await expectNoViolations(page, 'timesheets');

  // Rows of two kinds cannot be submitted together.
  for (const { name } of [stayed, wasNot]) await row(page, name).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: '2 timesheets chosen' });
  await expect(bar.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expect(bar).toContainText('Only timesheets of one kind can be submitted at once');
  expect(await bar.getByRole('button', { name: 'Submit' }).evaluate(isUncovered)).toBe(true);
  await expectNoViolations(page, 'two kinds chosen');
  await row(page, wasNot.name).getByRole('checkbox').uncheck();

  await row(page, stayed.name).getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: 'End', exact: true }).fill('3:45 pm');
  await page.getByRole('textbox', { name: 'Note' }).fill('A quarter of an hour is agreed');
  await expect(row(page, stayed.name)).toContainText('6 h 45 min worked');
  await expectNoViolations(page, 'a row being edited');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, stayed.name)).toContainText('Your note: A quarter of an hour is agreed');
  await expect(row(page, stayed.name)).toContainText('8:30 am–3:45 pm');
  // The submitted times are compared with the booking; the claim stays beside them.
  await expect(row(page, stayed.name)).toContainText('+15 min');
  await expect(row(page, stayed.name)).toContainText(
    'Claimed: 8:30 am–4:00 pm, 30 min unpaid break, +30 min against the booking',
  );
  await expect(row(page, stayed.name)).toContainText('Unpaid break 12:00 pm–12:30 pm');
  const submitOne = page
    .getByRole('region', { name: '1 timesheet chosen' })
    .getByRole('button', { name: 'Submit' });
  // A refused submission leaves the row chosen.
  const busy = { type: 'about:blank', code: 'rate_limit_exceeded', param: null, message: '' };
  await page.route('**/timesheets/submit', (route) => route.fulfill({ status: 429, json: busy }), {
    times: 1,
  });
  await submitOne.click();
  await expect(messages(page).getByText('Too many requests', { exact: false })).toBeVisible();
  await submitOne.click();
  await expect(messages(page).getByText('1 timesheet submitted')).toBeVisible();
  await expect(row(page, stayed.name)).toHaveCount(0);

  // A booking that did not happen is flagged, and the flag is undone. The message covers no button of the chosen rows.
  await row(page, ready[1]!.name).getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: '1 timesheet chosen' });
  await row(page, ready[0]!.name).getByRole('button', { name: /^Flag/ }).click();
  const message = messages(page).getByRole('listitem').filter({ hasText: 'Undo' });
  await message.hover();
  await expect(async () => {
    const { y, height } = (await message.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual((await chosen.boundingBox())!.y);
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('1 ready · 0 changed · 2 did not happen')).toBeVisible();
  await expect(row(page, ready[0]!.name)).toContainText('Flagged here as not having happened.');
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 ready · 0 changed · 1 did not happen')).toBeVisible();
  await row(page, ready[1]!.name).getByRole('checkbox').uncheck();

  await page.getByRole('button', { name: 'Submit all ready (2)' }).click();
  await expect(messages(page).getByText('2 timesheets submitted')).toBeVisible();
  await expect(page.getByText('0 ready · 0 changed · 1 did not happen')).toBeVisible();

  await row(page, wasNot.name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Nothing waits for approval')).toBeVisible();
  await expectNoViolations(page, 'no timesheets');
});

test('@phone the sheet is a file once it is signed off', async ({ page, school, serviceKey, noise }) => {
  const { name } = await claimTime(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/timesheets');
  const open = page.getByRole('region', { name: 'Not invoiced yet' });
  await expect(open).toContainText(`${name} 1 waiting · 0 not claimed yet · 0 approved`);
  await page.getByRole('button', { name: 'Submit all ready (1)' }).click();
  await expect(page.getByText('Nothing waits for approval')).toBeVisible();
  await expect(open).toContainText(`${name} 0 waiting · 0 not claimed yet · 1 approved`);
  await open.getByRole('button', { name: `Files of ${name}: timesheets that are signed off` }).click();
  const file = open.getByRole('button', { name: /^PDF/ });
  const saved = page.waitForEvent('download');
  await file.click();
  expect((await saved).suggestedFilename()).toMatch(/^Timesheet .+\.pdf$/);

  // The server gives the reason in the body of the failed download.
  noise.expect(/timesheets\/download/);
  await page.route('**/timesheets/download/**', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: JSON.stringify({
        status: 404,
        code: 'timesheet_file_not_available',
        message: 'It is being scanned',
      }),
    }),
  );
  await file.click();
  await expect(messages(page).getByText('It is being scanned')).toBeVisible();
  await expectNoViolations(page, 'what is not invoiced yet');
});

test('@phone rows that were not taken say why, each at its place and in one summary', async ({
  page,
  school,
  serviceKey,
  logins,
}) => {
  const provider = { school, serviceKey };
  const rows: Awaited<ReturnType<typeof claimTime>>[] = [];
  for (const educator of [0, 1, 2, 3, 4, 5]) rows.push(await claimTime(page.request, provider, { educator }));
  await signIn(page, school.manager.email, '/timesheets');
  await expect(page.getByText('6 ready · 0 changed · 0 did not happen')).toBeVisible();
  // The states when they are sent; the page has not been told.
  const set = (index: number, status: string, by: string | null = null) =>
    setStatus(logins, school, rows[index]!.bookingId, { status, by });
  await set(1, 'ApprovedForInvoice', school.manager.contactId);
  await set(2, 'ApprovedForInvoice');
  await set(3, 'Cancelled');
  await set(4, 'Invoiced');
  await set(5, 'PendingReview');
  await page.getByRole('button', { name: 'Submit all ready (6)' }).click();
  const reasons = [
    'Already submitted',
    'Already approved for invoice',
    'The booking was cancelled',
    'Already invoiced',
    'Unknown reason',
  ];
  await expect(messages(page).getByText(`Submission with issues: ${reasons.join(', ')}`)).toBeVisible();
  await expect(messages(page).getByText('Some timesheets could not be processed')).toBeVisible();
  const banner = page
    .getByRole('status')
    .filter({ hasText: '1 timesheet was submitted, 5 timesheets could not be processed' });
  for (const [index, reason] of reasons.entries()) {
    const { name } = rows[index + 1]!;
    await expect(banner.getByRole('listitem').filter({ hasText: name })).toContainText(reason);
    await expect(row(page, name)).toContainText(reason);
    await expect(row(page, name).getByRole('checkbox')).toHaveCount(0);
  }
  await expect(row(page, rows[0]!.name)).toHaveCount(0);
  await expectNoViolations(page, 'rows that were not taken');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Nothing waits for approval')).toBeVisible();
});

test('@phone a row as booked that is edited says so, and one whose times cannot be keeps no other back', async ({
  page,
  school,
  serviceKey,
  logins,
}) => {
  const provider = { school, serviceKey };
  const fine = await claimTime(page.request, provider);
  const broken = await claimTime(page.request, provider, { educator: 1 });
  // A row as it could be claimed earlier: an unpaid break that covers all the work.
  await inTransaction(logins.owner, { clientGroupIds: [school.groupId], contactId: null }, async (tx) =>
    tx.send(sql`
      update timesheets set start_time_local = '12:00', end_time_local = '12:30', candidate_start_time_local = '12:00',
        candidate_end_time_local = '12:30'
      where client_group_id = ${school.groupId} and booking_id = ${broken.bookingId}`),
  );
  await signIn(page, school.manager.email, '/timesheets');
  await expect(row(page, fine.name)).toContainText('As booked');
  await row(page, fine.name).getByRole('button', { name: /^Edit/ }).click();
  await row(page, fine.name).getByRole('textbox', { name: 'End', exact: true }).fill('3:00 pm');
  // There is already a break at noon.
  await row(page, fine.name).getByRole('button', { name: 'Add a break' }).click();
  await expect(row(page, fine.name)).toContainText('5 h 30 min worked');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, fine.name)).toContainText('Edited here');
  await expect(row(page, fine.name)).not.toContainText('As booked');

  await page.getByRole('button', { name: 'Submit all ready (2)' }).click();
  await expect(row(page, fine.name)).toHaveCount(0);
  await expect(row(page, broken.name)).toContainText('Unpaid breaks leave no time worked.');
});

test('@phone what is typed of a row is not lost: somebody else changes it, it is flagged, submitted, or left', async ({
  page,
  secondPage: colleague,
  school,
  serviceKey,
  noise,
}) => {
  noise.allow(/409/);
  const provider = { school, serviceKey };
  const typed = await claimTime(page.request, provider);
  const beside = await claimTime(page.request, provider, { educator: 1 });
  await signIn(page, school.manager.email, '/timesheets');
  const own = row(page, typed.name);
  const note = own.getByRole('textbox', { name: 'Note' });
  await own.getByRole('button', { name: /^Edit/ }).click();
  await note.fill('Typed here');

  // The row is not submitted with its old values.
  await page.getByRole('button', { name: 'Submit all ready (2)' }).click();
  await expect(messages(page).getByText(`Please save or cancel your changes of ${typed.name}`)).toBeVisible();
  await expect(page.getByText('2 ready · 0 changed')).toBeVisible();

  // A colleague's text is shown before it is overwritten.
  await signIn(colleague, school.manager.email, '/timesheets');
  const theirs = row(colleague, typed.name);
  await theirs.getByRole('button', { name: /^Edit/ }).click();
  await theirs.getByRole('textbox', { name: 'Note' }).fill('Written there');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(own).toContainText('Your note: Written there');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own).toContainText('This was changed by someone else in the meantime');
  await expect(own).toContainText(
    'Now: 8:30 am–3:30 pm, 30 min unpaid break, Your note: Written there. Save puts what you typed in its place.',
  );
  await expect(own).toContainText('Your note: Written there');
  await expect(note).toHaveValue('Typed here');

  // The draft follows the row to another part of the list, and into the other view.
  await theirs.getByRole('button', { name: /^Flag/ }).click();
  await expect(
    part(page, 'To look at').getByRole('group', { name: new RegExp(`^${typed.name}`) }),
  ).toBeVisible();
  await expect(note).toHaveValue('Typed here');
  await page.getByRole('button', { name: 'By Clients' }).click();
  await expect(note).toHaveValue('Typed here');

  await theirs.getByRole('checkbox').check();
  await colleague.getByRole('button', { name: 'Submit', exact: true }).click();
  const lost = page.getByRole('status').filter({ hasText: `What you typed for ${typed.name}` });
  await expect(lost).toContainText('was not saved: it was dealt with meanwhile');
  await expectNoViolations(page, 'what was typed has lost its row');
  await lost.getByRole('button', { name: 'Dismiss' }).click();
  await expect(lost).toHaveCount(0);
  await expect(row(page, beside.name)).toBeVisible();
});

test('what others do to a row arrives by itself, and the list is not fetched again for it', async ({
  page,
  secondPage: colleague,
  school,
  serviceKey,
}) => {
  const provider = { school, serviceKey };
  const first = await claimTime(page.request, provider);
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/v1/timesheets' && !search.includes('bookingIds')) lists.push(search);
  });
  await signIn(page, school.manager.email, '/timesheets');
  await expect(row(page, first.name)).toBeVisible();
  const before = lists.length;

  // The row appears, changes, moves, and disappears.
  const second = await claimTime(page.request, provider, { educator: 1 });
  await expect(row(page, second.name)).toBeVisible();
  await expect(page.getByText('2 ready · 0 changed')).toBeVisible();
  await signIn(colleague, school.manager.email, '/timesheets');
  await row(colleague, second.name).getByRole('button', { name: /^Flag/ }).click();
  await expect(
    part(page, 'To look at').getByRole('group', { name: new RegExp(`^${second.name}`) }),
  ).toBeVisible();
  await colleague.getByRole('button', { name: 'Submit all ready (1)' }).click();
  await expect(row(page, first.name)).toHaveCount(0);
  await expect(row(page, second.name)).toBeVisible();
  expect(lists).toHaveLength(before);
});

test('of two people who submit the same rows one is told that the other was first', async ({
  page,
  secondPage: other,
  school,
  serviceKey,
}) => {
  const { name } = await claimTime(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/timesheets');
  await signIn(other, school.manager.email, '/timesheets');
  let letGo = (): void => {};
  const held = new Promise<void>((done) => (letGo = done));
  await other.route('**/api/v1/timesheets/submit', async (route) => {
    await held;
    await route.continue();
  });
  const sent = other.waitForRequest('**/api/v1/timesheets/submit');
  await other.getByRole('button', { name: 'Submit all ready (1)' }).click();
  await sent;
  await page.getByRole('button', { name: 'Submit all ready (1)' }).click();
  await expect(page.getByText('Nothing waits for approval')).toBeVisible();
  letGo();
  await expect(row(other, name)).toContainText('Already submitted');
  await expect(messages(other).getByText('Submission with issues: Already submitted')).toBeVisible();
});

test('@phone a question about a row is answered in its place', async ({ page, school, serviceKey }) => {
  const { name } = await claimTime(page.request, { school, serviceKey }, changed);
  await signIn(page, school.manager.email, '/timesheets');
  await row(page, name)
    .getByRole('button', { name: /^Ask the provider/ })
    .click();
  await page.getByRole('button', { name: 'Send the question' }).click();
  await expect(page.getByText('Please write your question')).toBeVisible();
  await page.getByRole('textbox', { name: /^Your question/ }).fill('Was <b>she</b> asked to stay?');
  // Elements partly covered by a bar would count as too small to press.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page, 'a question');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await expect(row(page, name)).toContainText('Marion Gill asked: Was <b>she</b> asked to stay?');
  // The demo's provider answers after a moment; the page receives it.
  await expect(row(page, name)).toContainText('The provider: ', { timeout: 60_000 });
  await expect(row(page, name).getByRole('checkbox')).toBeVisible();
});

/** The latest days on which clocks in the zone went back and forward. */
function changesOf(zone: string): { back: Temporal.PlainDate; forward: Temporal.PlainDate } {
  const latest = workedOn.toZonedDateTime(zone).getTimeZoneTransition('previous')!;
  const before = latest.getTimeZoneTransition('previous')!;
  const goesForward = latest.offsetNanoseconds > before.offsetNanoseconds;
  const [forward, back] = goesForward ? [latest, before] : [before, latest];
  return { back: back.toPlainDate(), forward: forward.toPlainDate() };
}

const nights = [
  ['Australia/Melbourne', { back: '7 h', forward: '5 h', start: '2:30 am', edited: ['5 h 30 min', '4 h'] }],
  [
    'Australia/Lord_Howe',
    { back: '6 h 30 min', forward: '5 h 30 min', start: '1:45 am', edited: ['5 h 45 min', '4 h 45 min'] },
  ],
] as const;
for (const [zone, { back, forward, start, edited }] of nights) {
  test(`a night on which clocks change counts the time that passed: ${zone}`, async ({
    page,
    school,
    serviceKey,
    logins,
  }) => {
    await inTransaction(logins.owner, { clientGroupIds: [school.groupId], contactId: null }, async (tx) =>
      tx.send(sql`update locations set time_zone = ${zone} where client_group_id = ${school.groupId}`),
    );
    const provider = { school, serviceKey };
    const dates = changesOf(zone);
    const night = { startTime: '01:00', endTime: '07:00', breaks: [] };
    const long = await claimTime(page.request, provider, { ...night, date: dates.back });
    const short = await claimTime(page.request, provider, { ...night, date: dates.forward, educator: 1 });
    await signIn(page, school.manager.email, '/timesheets');
    await expect(row(page, long.name)).toContainText(`${back} worked`);
    await expect(row(page, short.name)).toContainText(`${forward} worked`);

    // The time occurs twice on the first night, and in Melbourne never on the second.
    for (const [index, { name }] of [long, short].entries()) {
      await row(page, name).getByRole('button', { name: /^Edit/ }).click();
      await row(page, name).getByRole('textbox', { name: 'Start', exact: true }).fill(start);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(row(page, name)).toContainText(`${start}–7:00 am`);
      await expect(row(page, name)).toContainText(`${edited[index]} worked`);
    }
  });
}

test('the week is signed off by the keyboard alone', async ({ page, school, serviceKey }) => {
  const provider = { school, serviceKey };
  const ready = await claimTime(page.request, provider);
  const stayed = await claimTime(page.request, provider, { educator: 1, ...changed });
  await signIn(page, school.manager.email, '/timesheets');
  await expect(row(page, ready.name)).toBeVisible();
  await tabTo(page, row(page, stayed.name).getByRole('button', { name: /^Edit/ }));
  await page.keyboard.press('Enter');
  const start = page.getByRole('textbox', { name: 'Start', exact: true });
  await expect(start).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: 'End', exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3:40 pm');
  await page.keyboard.press('Enter');
  await expect(row(page, stayed.name)).toContainText('8:30 am–3:40 pm');
  // Where it was opened, so that the next key continues from there.
  await expect(row(page, stayed.name).getByRole('button', { name: /^Edit/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(row(page, stayed.name).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  // One step away from the row, however many rows come before the bar.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Go to the chosen timesheets' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '1 timesheet chosen' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Submit', exact: true }));
  await page.keyboard.press('Enter');
  await expect(row(page, stayed.name)).toHaveCount(0);
  await expect(page.locator(':focus')).not.toHaveCount(0);
});

function setStatus(
  { owner }: Logins,
  { groupId }: School,
  bookingId: string,
  { status, by }: { status: string; by: string | null },
): Promise<void> {
  return inTransaction(owner, { clientGroupIds: [groupId], contactId: null }, async (tx) =>
    tx.send(sql`
      update timesheets set status = ${status}, submitted_by_contact_id = ${by},
        submitted_at = ${by === null ? null : Temporal.Now.instant().toString()}
      where client_group_id = ${groupId} and booking_id = ${bookingId}`),
  );
}

/** The answer to a submission of which every row was accepted. */
function allSubmitted(timesheets: readonly { bookingId: string }[]) {
  const result = { result: 'submitted', reason: null, code: null, version: 2 };
  return { results: timesheets.map(({ bookingId }) => ({ bookingId, ...result })) };
}

/** A full list, and the server's counts of all rows. */
async function fillList(page: Page, counted: object): Promise<void> {
  const isList = (url: URL): boolean => url.pathname === '/api/v1/timesheets';
  await page.route(isList, async (route) => {
    const reply = await fetchWhole(route);
    const list = (await reply.json()) as { pendingApprovalList: object[] };
    const [first] = list.pendingApprovalList;
    const pendingApprovalList = Array.from({ length: 5_000 }, (_, index) => ({
      ...first,
      bookingId: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }));
    await route.fulfill({ response: reply, json: { ...list, pendingApprovalList } });
  });
  await page.route('**/api/v1/timesheets/overview**', async (route) => {
    const reply = await route.fetch();
    const overview = (await reply.json()) as object;
    await route.fulfill({ response: reply, json: { ...overview, ...counted } });
  });
}

test('of more than the list holds the line counts all of them', async ({ page, school, serviceKey }) => {
  await school.setRate(30_000);
  await claimTime(page.request, { school, serviceKey });
  await fillList(page, { readyCount: 7_300, changedCount: 20, totalPendingApprovalCount: 7_320 });
  await signIn(page, school.manager.email, '/timesheets');
  await expect(page.getByText('7,300 ready · 20 changed · 0 did not happen')).toBeVisible();
  await expect(page.getByText('The oldest 5,000 are shown; others follow')).toBeVisible();
  await expect(page.getByText('Expected cost of the shown timesheets by week, before GST')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit all ready (5,000)' })).toBeVisible();
});

test('@phone a submission of many calls says how many rows are sent', async ({
  page,
  school,
  serviceKey,
}) => {
  await claimTime(page.request, { school, serviceKey });
  await fillList(page, { readyCount: 5_000, totalPendingApprovalCount: 5_000 });
  let calls = 0;
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/v1/timesheets/submit', async (route) => {
    const { timesheets } = route.request().postDataJSON() as { timesheets: { bookingId: string }[] };
    calls += 1;
    if (calls === 8) await held;
    return route.fulfill({ json: allSubmitted(timesheets) });
  });
  await signIn(page, school.manager.email, '/timesheets');
  await page.getByRole('button', { name: 'Submit all ready (5,000)' }).click();
  await expect(page.getByRole('button', { name: /^1,400 of 5,000 sent/ })).toBeFocused();
  // Read out a few times only.
  await expect(page.getByRole('status').filter({ hasText: '1,250 of 5,000 sent' })).toBeAttached();
  goOn();
  await expect(page.getByText('5,000 timesheets submitted')).toBeVisible();
  await expect(page.getByText('of 5,000 sent')).toHaveCount(0);
});

test('of exactly as many as the list holds no others are promised', async ({ page, school, serviceKey }) => {
  await claimTime(page.request, { school, serviceKey });
  await fillList(page, { readyCount: 5_000, totalPendingApprovalCount: 5_000 });
  await signIn(page, school.manager.email, '/timesheets');
  await expect(page.getByText('5,000 ready · 0 changed · 0 did not happen')).toBeVisible();
  await expect(page.getByText('others follow')).toBeHidden();
  await expect(page.getByText('Expected cost of the shown timesheets')).toBeHidden();
});

test('until all are counted the line says so, and not the number of the listed ones', async ({
  page,
  school,
  serviceKey,
}) => {
  await claimTime(page.request, { school, serviceKey });
  await fillList(page, {});
  let count = (): void => {};
  const counted = new Promise<void>((resolve) => (count = resolve));
  await page.route('**/api/v1/timesheets/overview**', async (route) => {
    await counted;
    await route.fallback();
  });
  await signIn(page, school.manager.email, '/timesheets');
  await expect(page.getByText('Counting what waits')).toBeVisible();
  count();
  await expect(page.getByText('1 ready · 0 changed · 0 did not happen')).toBeVisible();
});

test('a full list that was submitted is not called empty while the next rows are fetched', async ({
  page,
  school,
  serviceKey,
}) => {
  await claimTime(page.request, { school, serviceKey });
  await fillList(page, { readyCount: 7_300, changedCount: 0, totalPendingApprovalCount: 7_300 });
  await page.route('**/api/v1/timesheets/submit', (route) => {
    const { timesheets } = route.request().postDataJSON() as { timesheets: { bookingId: string }[] };
    return route.fulfill({ json: allSubmitted(timesheets) });
  });
  await signIn(page, school.manager.email, '/timesheets');
  const submit = page.getByRole('button', { name: 'Submit all ready (5,000)' });
  await expect(submit).toBeVisible();
  // Never answered.
  await page.route(
    (url) => url.pathname === '/api/v1/timesheets',
    () => {},
  );
  await submit.click();
  await expect(page.getByText('5,000 timesheets submitted')).toBeVisible();
  await expect(submit).toHaveCount(0);
  await expect(page.getByText('Loading timesheets')).toBeAttached();
  await expect(page.getByText('Nothing waits')).toHaveCount(0);
});

test('@phone of many rows of which a later part is refused it is said how many were taken', async ({
  page,
  school,
  serviceKey,
  noise,
}) => {
  await claimTime(page.request, { school, serviceKey });
  const taken = new Set<string>();
  const isList = (url: URL): boolean => url.pathname === '/api/v1/timesheets';
  await page.route(isList, async (route) => {
    const reply = await fetchWhole(route);
    const list = (await reply.json()) as { pendingApprovalList: object[] };
    const [first] = list.pendingApprovalList;
    const pendingApprovalList = Array.from({ length: 450 }, (_, index) => ({
      ...first,
      bookingId: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    })).filter(({ bookingId }) => !taken.has(bookingId));
    await route.fulfill({ response: reply, json: { ...list, pendingApprovalList } });
  });
  noise.expect(/timesheets\/submit/);
  const calls: number[] = [];
  await page.route('**/api/v1/timesheets/submit', async (route) => {
    const { timesheets } = route.request().postDataJSON() as { timesheets: { bookingId: string }[] };
    calls.push(timesheets.length);
    if (calls.length > 1)
      return route.fulfill({
        status: 403,
        json: { type: 'about:blank', status: 403, code: 'permission_missing', message: 'Not any more' },
      });
    for (const { bookingId } of timesheets) taken.add(bookingId);
    return route.fulfill({ json: allSubmitted(timesheets) });
  });
  await signIn(page, school.manager.email, '/timesheets');
  await page.getByRole('button', { name: 'Submit all ready (450)' }).click();
  const said = page.getByRole('status').filter({ hasText: '200 timesheets were submitted' });
  await expect(said).toContainText('250 were not submitted');
  await expect(page.getByText('250 ready · 0 changed · 0 did not happen')).toBeVisible();
  expect(calls).toEqual([200, 200]);
  await expectNoViolations(page, 'a later part was refused');
  await said.getByRole('button', { name: 'Dismiss' }).click();
  await expect(said).toHaveCount(0);
});
