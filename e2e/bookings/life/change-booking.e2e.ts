import type { Page } from 'playwright/test';
import { useProductOnMonday } from '../../support/product/product-on-monday.ts';
import { dismissMessages, history, longDate, messages, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const { calls, monday } = useProductOnMonday();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change booking' });
const room = (page: Page) => dialog(page).getByRole('textbox', { name: 'Room' });
const summary = (page: Page) => dialog(page).getByRole('region', { name: 'What changes' });
const send = (page: Page) => dialog(page).getByRole('button', { name: /^Change (booking|anyway)$/ });

async function openChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(room(page)).toBeVisible();
}

for (const tag of ['', ' @phone'])
  test(`says what changes and who is told, asks who had confirmed again, and shows before and after${tag}`, async ({
    page,
    request,
    secondPage: other,
    school,
  }) => {
    const { book, fill } = await calls(request, school);
    const [id = ''] = await book(3);
    await fill(id, ['accept', 'confirm']);
    await signIn(page, school.officer.email, `/bookings/${id}`);
    await signIn(other, school.viewer.email, `/bookings/${id}`);
    await openChange(page);
    await expect(summary(page)).toContainText('Nothing yet');
    await expect(send(page)).toBeDisabled();
    const own = 'Room 4';
    await room(page).fill(own);
    await expect(summary(page)).toContainText(`none → ${own}`);
    await expect(summary(page)).toContainText('will be told.');
    await dialog(page).getByRole('textbox', { name: /^End/ }).fill('15:00');
    await expect(summary(page)).toContainText('3:30 pm → 3:00 pm');
    await expect(summary(page)).toContainText('had confirmed and will be asked again');
    await send(page).click();
    await expect(messages(page)).toContainText('The educator is asked again');
    await expect(history(page)).toContainText(`Room: none → ${own}`);
    await expect(history(other)).toContainText('End: 3:30 pm → 3:00 pm');
    await expect(other.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0);
  });

test('what is typed into a dialog that is closed is given back, and Discard can be undone', async ({
  page,
  request,
  school,
}) => {
  const { book } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await room(page).fill('Room 9');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await openChange(page);
  await expect(room(page)).toHaveValue('Room 9');
  await expect(dialog(page)).toContainText('What you typed before is here again');
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(messages(page)).toContainText('What you typed was discarded');
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await openChange(page);
  await expect(room(page)).toHaveValue('Room 9');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel booking' });
  const reason = cancelling.getByRole('textbox', { name: 'Reason for cancelling' });
  await reason.fill('The excursion was moved');
  await cancelling.getByRole('button', { name: 'Keep it' }).click();
  await expect(cancelling).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await expect(reason).toHaveValue('The excursion was moved');
});

test('text copied with characters that cannot be seen is sent without them', async ({
  page,
  request,
  school,
}) => {
  const { book } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  const notes = dialog(page).getByRole('textbox', { name: 'Notes for the educator' });
  await notes.fill('Gate\u0002 code\v4711');
  await expect(notes).toHaveValue('Gate code\n4711');
  await send(page).click();
  await expect(messages(page)).toContainText('The booking was changed');
  await expect(page.getByText('Gate code').first()).toBeVisible();
});

test('values that the server does not take are named where they stand', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/400 \(.*\/amend/);
  const { book } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await room(page).fill('Room 9');
  let refusedField = 'room';
  await page.route('**/amend', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: '/api/docs#validation_failed',
        title: 'Some of the values are not valid',
        status: 400,
        traceId: '1',
        errors: { [refusedField]: ['This field must be 50 characters or less'] },
      }),
    }),
  );
  await send(page).click();
  await expect(room(page)).toHaveAccessibleDescription(/must be 50 characters or less/);
  await expect(room(page)).toBeFocused();
  await expect(room(page)).toHaveValue('Room 9');
  // The panel becomes a sheet, and a column again: the refusal stays.
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(room(page)).toHaveAccessibleDescription(/must be 50 characters or less/);
  }

  // A value without a field here is named in the dialog.
  refusedField = 'version';
  await send(page).click();
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'must be 50 characters' })).toBeVisible();
  await expect(room(page)).toHaveValue('Room 9');
});

test('who is second sees both versions, keeps what was typed, and changes it then @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(.*\/amend/);
  const { book, post } = await calls(request, school);
  const [theirs, ours] = ['Room A', 'Room B'];
  const [id = ''] = await book(3);
  // On a phone the notice is above the visible part.
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await room(page).fill(ours);
  await dialog(page).getByRole('heading', { name: 'What changes' }).scrollIntoViewIfNeeded();
  let isFirst = true;
  await page.route('**/amend', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    expect((await post(`bookings/${id}/amend`, { room: theirs, notes: 'Bring a hat' })).status()).toBe(200);
    await route.continue();
  });
  await send(page).click();
  await expect(dialog(page).getByText('Somebody else changed this booking meanwhile')).toBeInViewport();
  await expect(dialog(page)).toContainText(`Room is now: ${theirs}, you typed: ${ours}`);
  await expect(dialog(page)).toContainText('Notes for the educator is now: Bring a hat');
  await expect(room(page)).toHaveValue(ours);
  await send(page).click();
  await expect(history(page)).toContainText(`Room: ${theirs} → ${ours}`);
  await expect(page.getByText('Bring a hat').first()).toBeVisible();
});

test('a change that is open ends by itself when somebody else cancels the booking @phone', async ({
  page,
  request,
  school,
}) => {
  const { book, cancel } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  const notes = 'Bring the blue folder';
  await dialog(page).getByRole('textbox', { name: 'Notes' }).fill(notes);
  expect((await cancel(id)).status()).toBe(200);
  await expect(dialog(page)).toContainText('This booking is already cancelled');
  await expect(dialog(page)).toContainText(`What you typed was not sent${notes}`);
  await expect(send(page)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toHaveCount(0);
});

test('what the rules refuse is said at its field before it is sent, and by the server where it knows more @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(.*\/amend/);
  const { book, fill, post } = await calls(request, school);
  const [id = ''] = await book(3);
  const candidateId = await fill(id, ['accept']);
  const [later = ''] = await book(3, { startTime: '08:30' });
  await post(`bookings/${later}/amend`, {
    startTime: '16:00',
    endTime: '20:00',
    room: 'Hall',
  });
  await fill(later, ['accept'], candidateId);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  const end = dialog(page).getByRole('textbox', { name: /^End/ });
  await end.fill('08:00');
  await expect(dialog(page).getByText('End time cannot be earlier than the start time')).toBeVisible();
  await end.fill('17:00');
  await dialog(page).getByRole('heading', { name: 'What changes' }).scrollIntoViewIfNeeded();
  await send(page).click();
  await expect(dialog(page).getByText('The educator is not free at these times')).toBeInViewport();
  await expect(end).toHaveValue(/5:00 pm|17:00/);
});

/** Chooses another date in the open dialog. */
async function chooseDate(page: Page, date: Temporal.PlainDate): Promise<void> {
  await dialog(page).getByRole('button', { name: /^Date/ }).click();
  const picker = page.getByRole('dialog').last();
  const cell = picker.getByRole('gridcell', { name: new RegExp(`^${longDate(date)}`) });
  await cell.getByRole('button').first().click();
  await picker.getByRole('button', { name: 'OK' }).click();
}

test('the date of a booking that somebody takes meanwhile stays, and is said to @phone', async ({
  page,
  request,
  school,
}) => {
  const { book, fill } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await chooseDate(page, monday.add({ days: 4 }));
  await expect(summary(page)).toContainText('→');
  await fill(id, ['accept']);
  const reason = 'The date can be changed only while nobody has taken the booking';
  await expect(dialog(page)).toContainText(reason);
  await send(page).click();
  await expect(dialog(page).getByRole('button', { name: /^Date/ })).toBeFocused();
  await chooseDate(page, monday.add({ days: 3 }));
  await expect(dialog(page)).not.toContainText(reason);
});

test('a date on which the site is closed says so in the words of the provider @phone', async ({
  page,
  request,
  school,
}) => {
  const { book } = await calls(request, school);
  const [id = ''] = await book(3);
  const closed = monday.add({ days: 8 });
  await school.closeDate(closed.toString(), '**Works** in the yard <img src=x onerror=alert(1)>');
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await expect(dialog(page).getByText('in the yard')).toHaveCount(0);
  await chooseDate(page, closed);
  await expect(dialog(page).getByText('Creating bookings is restricted for this location')).toBeVisible();
  await expect(dialog(page).locator('strong', { hasText: 'Works' })).toBeVisible();
  await expect(dialog(page).getByText('in the yard')).toBeVisible();
  await expect(dialog(page).locator('img[onerror]')).toHaveCount(0);
});

test('the date of a booking that nobody has taken moves, with the booking', async ({
  page,
  request,
  school,
}) => {
  const { book } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await chooseDate(page, monday.add({ days: 4 }));
  await expect(summary(page)).toContainText('→');
  await send(page).click();
  await expect(messages(page)).toContainText('The booking was changed');
  await expect(history(page)).toContainText('Date:');
});

for (const tag of ['', ' @phone'])
  test(`a series is changed from one of its days on, or as a whole${tag}`, async ({
    page,
    request,
    school,
  }) => {
    const { book, get } = await calls(request, school);
    const ids = await book(2, { count: 3 });
    const roomsNow = async () =>
      Promise.all(ids.map(async (id) => ((await get(`bookings/${id}`)) as Detail).details.room));
    await signIn(page, school.officer.email, `/bookings/${ids[1]}`);
    await openChange(page);
    await expect(dialog(page).getByRole('radio', { name: /^This day only/ })).toBeChecked();
    await dialog(page)
      .getByRole('radio', { name: /^This day and the one after it/ })
      .check();
    // A date can only be changed for a single day.
    await expect(dialog(page).getByRole('textbox', { name: /^Date/ })).toHaveCount(0);
    await room(page).fill('Hall');
    await dialog(page).getByRole('button', { name: 'Change 2 bookings' }).click();
    await expect(messages(page)).toContainText(/2 bookings were changed: /);
    await expect(dialog(page)).toHaveCount(0);
    expect(await roomsNow()).toEqual(['', 'Hall', 'Hall']);
    await dismissMessages(page);

    await openChange(page);
    await dialog(page)
      .getByRole('radio', { name: /^All 3 days that have not begun/ })
      .check();
    await room(page).fill('Gym');
    await dialog(page).getByRole('button', { name: 'Change 3 bookings' }).click();
    await expect(messages(page)).toContainText(/3 bookings were changed: /);
    expect(await roomsNow()).toEqual(['Gym', 'Gym', 'Gym']);
    await expect(history(page)).toContainText('Room: Hall → Gym');
  });

type Detail = { details: { room: string } };

test('days of a series that may not be changed stay, and are named (207)', async ({
  page,
  request,
  school,
}) => {
  const { book, fill, post } = await calls(request, school);
  const [id = '', second = ''] = await book(2, { count: 3 });
  const candidateId = await fill(second, ['accept']);
  const [elsewhere = ''] = await book(3);
  await post(`bookings/${elsewhere}/amend`, { startTime: '16:00', endTime: '20:00', room: 'Annex' });
  await fill(elsewhere, ['accept'], candidateId);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await dialog(page)
    .getByRole('radio', { name: /^This day and the 2 after it/ })
    .check();
  await dialog(page).getByRole('textbox', { name: /^End/ }).fill('17:00');
  await dialog(page).getByRole('button', { name: 'Change 3 bookings' }).click();
  await expect(dialog(page)).toContainText('1 day was not changed');
  await expect(dialog(page)).toContainText('The educator is not free at these times');
  await expect(dialog(page).getByRole('link', { name: /\d/ })).toHaveAttribute('href', /^tel:/);
  await expect(messages(page)).toContainText(/2 bookings were changed: /);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(history(page)).toContainText('End: 3:30 pm → 5:00 pm');
});

test('a second person who was faster keeps a series from changing until both versions were seen', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(.*\/amend/);
  const { book, get, post } = await calls(request, school);
  const [id = '', second = ''] = await book(2, { count: 2 });
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await dialog(page)
    .getByRole('radio', { name: /^This day and the one after it/ })
    .check();
  await room(page).fill('Room B');
  let isFirst = true;
  await page.route('**/amend', async (route) => {
    if (isFirst) expect((await post(`bookings/${id}/amend`, { room: 'Room A' })).status()).toBe(200);
    isFirst = false;
    await route.continue();
  });
  const change = dialog(page).getByRole('button', { name: 'Change 2 bookings' });
  await change.click();
  await expect(dialog(page)).toContainText('Room is now: Room A, you typed: Room B');
  expect(((await get(`bookings/${second}`)) as Detail).details.room).toBe('');
  await change.click();
  await expect(history(page)).toContainText('Room: Room A → Room B');
  expect(((await get(`bookings/${second}`)) as Detail).details.room).toBe('Room B');
});

test('who is told and away then is marked, by the date and the times as they would stand @phone', async ({
  page,
  request,
  school,
}) => {
  const { book, put } = await calls(request, school);
  const [id = ''] = await book(2);
  const thursday = monday.add({ days: 3 });
  const said = await put('me/availability', {
    weekly: Array.from({ length: 7 }, (_, weekday) => ({ weekday, available: true, from: null, to: null })),
    exceptions: [
      {
        dateFromLocal: thursday.toString(),
        dateToLocal: thursday.toString(),
        from: '07:00',
        to: '12:00',
        reason: '',
      },
    ],
    timeZone: 'Australia/Melbourne',
  });
  expect(said.status(), await said.text()).toBe(200);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await room(page).fill('Room 4');
  await expect(summary(page)).toContainText(`${school.officer.name} will be told.`);
  await expect(summary(page)).not.toContainText('Away');
  await chooseDate(page, thursday);
  await expect(summary(page)).toContainText(`${school.officer.name} Away part of`);
  await dialog(page)
    .getByRole('textbox', { name: /^Start/ })
    .fill('12:00');
  await expect(summary(page)).not.toContainText('Away');
});
