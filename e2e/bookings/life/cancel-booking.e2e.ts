import { sql } from 'kysely';
import type { Page } from 'playwright/test';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { loseAnswers } from '../../support/lose-answers.ts';
import { useProductOnMonday } from '../../support/product/product-on-monday.ts';
import { apiToken, dismissMessages, history, messages, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const { calls, monday, morning, at, address, setTime } = useProductOnMonday();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel booking' });

async function openCancelling(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

for (const tag of ['', ' @phone'])
  test(`a booking is cancelled with a reason, comes back by Undo, and is cancelled again${tag}`, async ({
    page,
    request,
    secondPage: other,
    school,
  }) => {
    const { book, fill } = await calls(request, school);
    const [id = ''] = await book(3);
    await fill(id, ['accept']);
    await signIn(page, school.officer.email, `/bookings/${id}`);
    await signIn(other, school.viewer.email, `/bookings/${id}`);
    await openCancelling(page);
    await expect(dialog(page)).toContainText('Your staffing provider');
    await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();
    await expect(dialog(page).getByText('This field is required')).toBeVisible();
    const reason = dialog(page).getByRole('textbox', { name: 'Reason for cancelling' });
    await expect(reason).toBeFocused();
    await reason.fill('The excursion was moved');
    await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();

    await expect(messages(page)).toContainText(/The booking on \w{3} \d+ \w{3}( \d{4})? was cancelled/);
    await expect(dialog(page)).toHaveCount(0);
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await expect(messages(page)).toContainText(/The booking on \w{3} \d+ \w{3}( \d{4})? is back/);
    await expect(history(page)).toContainText('Cancellation undone');
    await expect(history(other)).toContainText('Cancellation undone');

    // On a phone a message may cover the button.
    await dismissMessages(page);
    await openCancelling(page);
    await reason.fill('The excursion was moved. '.repeat(19));
    await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();
    const title = page.getByText('This booking was cancelled', { exact: true });
    await expect(title).toBeVisible();
    if (tag === '') {
      // However long the reason is, Undo is beside its first line.
      const undo = page.getByRole('button', { name: /^Undo/ }).first();
      const distance = async () => (await undo.boundingBox())!.y - (await title.boundingBox())!.y;
      await expect.poll(async () => Math.abs(await distance())).toBeLessThan(20);
    }
    await expect(page.getByRole('button', { name: 'Cancel booking', exact: true })).toHaveCount(0);
    await expect(other.getByText('The excursion was moved')).toBeVisible();
    // Only people who may cancel may undo.
    await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await history(page).getByRole('button', { name: /^Undo/ }).click();
    await expect(messages(page)).toContainText('is back');
    expect(await messages(page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await expect(page.getByText('This booking was cancelled', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel booking', exact: true })).toBeVisible();
  });

test('the whole series is cancelled from one of its days, and undone as a whole', async ({
  page,
  request,
  school,
}) => {
  const { book } = await calls(request, school);
  const [id = ''] = await book(2, { count: 3 });
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  await dialog(page)
    .getByRole('radio', { name: /All 3 days that are left of the series/ })
    .check();
  await dialog(page).getByRole('textbox', { name: 'Reason for cancelling' }).fill('Moved');
  await dialog(page).getByRole('button', { name: 'Cancel 3 bookings' }).click();
  await expect(messages(page)).toContainText(/3 bookings were cancelled: /);
  // It stays while the mouse is over it.
  await messages(page).getByRole('listitem').hover();
  const days = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'All 3 days' }) })
    .last();
  await expect(days.getByText('Cancelled')).toHaveCount(3);
  // On a slow line the pressed button is gone long before the answer comes.
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/restore', async (route) => {
    await isLetGo;
    await route.continue();
  });
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(messages(page)).toContainText('Undoing…');
  letGo();
  await expect(messages(page)).toContainText(/3 bookings are back: /);
  await expect(messages(page)).not.toContainText('Undoing…');
  await expect(days.getByText('Cancelled')).toHaveCount(0);
});

test('a dialog stays open, with what was typed, when a tablet is turned', async ({
  page,
  request,
  school,
}) => {
  const { book } = await calls(request, school);
  const [id = ''] = await book(2, { count: 2 });
  await page.setViewportSize({ width: 1366, height: 1024 });
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  const reason = dialog(page).getByRole('textbox', { name: 'Reason for cancelling' });
  const series = dialog(page).getByRole('radio', { name: /Both days/ });
  await series.check();
  const turns = [
    [1024, 1366],
    [1366, 1024],
  ] as const;
  await dialog(page).getByRole('button', { name: 'Cancel 2 bookings' }).click();
  for (const [width, height] of turns) {
    await page.setViewportSize({ width, height });
    await expect(dialog(page).getByText('This field is required')).toBeVisible();
    await expect(reason).toBeFocused();
  }
  await reason.fill('The excursion was moved');
  for (const [width, height] of turns) {
    await page.setViewportSize({ width, height });
    await expect(reason).toHaveValue('The excursion was moved');
    await expect(series).toBeChecked();
    // The panel, which is rendered anew, does not cover it.
    await reason.click();
  }
  await dialog(page).getByRole('button', { name: 'Keep them' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 1366 });
  await expect(page.getByRole('button', { name: 'Cancel booking', exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  // What was not sent is kept, but not how many days it was to cancel.
  await openCancelling(page);
  await expect(reason).toHaveValue('The excursion was moved');
  await expect(dialog(page).getByRole('radio', { name: /This day only/ })).toBeChecked();
});

test('of a series the days that are confirmed are named before, and stay', async ({
  page,
  request,
  school,
}) => {
  const { book, fill } = await calls(request, school);
  const [id = '', confirmed = ''] = await book(2, { count: 3 });
  await fill(confirmed, ['accept', 'confirm']);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  await dialog(page)
    .getByRole('radio', { name: /2 of the 3 days that are left of the series/ })
    .check();
  await expect(dialog(page)).toContainText(
    / is confirmed and cannot be cancelled here\.To cancel it, please call /,
  );
  await dialog(page).getByRole('textbox', { name: 'Reason for cancelling' }).fill('Moved');
  await dialog(page).getByRole('button', { name: 'Cancel 2 bookings' }).click();
  await expect(messages(page)).toContainText(/2 bookings were cancelled: /);
  await expect(dialog(page)).toHaveCount(0);
});

test('from a day that is confirmed the rest of its series is cancelled, and brought back @phone', async ({
  page,
  request,
  school,
}) => {
  const { book, fill, get } = await calls(request, school);
  const ids = await book(2, { count: 3 });
  const [confirmed = ''] = ids;
  await fill(confirmed, ['accept', 'confirm']);
  await signIn(page, school.officer.email, `/bookings/${confirmed}`);
  await expect(page.getByRole('button', { name: 'Extend', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Cancel other days' }).click();
  const others = page.getByRole('dialog', { name: 'Cancel the other days' });
  // There are no other choices here.
  await expect(others.getByRole('radio')).toHaveCount(0);
  await expect(others).toContainText(
    /is confirmed and cannot be cancelled here\.To cancel it, please call Harriet Vance, 03 5550 0142/,
  );
  await others.getByRole('button', { name: 'Cancel 2 bookings' }).click();
  await expect(others.getByText('This field is required')).toBeVisible();
  await others.getByRole('textbox', { name: 'Reason for cancelling' }).fill('The excursion was moved');
  await others.getByRole('button', { name: 'Cancel 2 bookings' }).click();
  await expect(messages(page)).toContainText(/2 bookings were cancelled: /);
  await expect(others).toHaveCount(0);
  // While it has the focus it stays.
  const undo = messages(page).getByRole('button', { name: 'Undo' });
  await undo.focus();
  const statuses = async () =>
    Promise.all(ids.map(async (one) => ((await get(`bookings/${one}`)) as { status: string }).status));
  expect(await statuses()).toEqual(['Filled', 'Cancelled', 'Cancelled']);
  // The rest of the series is over: the remaining actions need no menu.
  await expect(page.getByRole('button', { name: 'Save as template', exact: true })).toBeVisible();
  await undo.click();
  await expect(messages(page)).toContainText(/2 bookings are back: /);
  expect(await statuses()).toEqual(['Filled', 'Unfilled', 'Unfilled']);
});

test('each refusal of cancelling names the representative and their number @phone', async ({
  page,
  request,
  school,
  noise,
  logins,
}) => {
  noise.expect(/422 \(.*\/cancel/);
  // An hour and a half later the page's token is refreshed.
  noise.allow(/401 \(/);
  const { book, fill } = await calls(request, school);
  const [confirmed = ''] = await book(3);
  const [commenced = ''] = await book(0);
  const [blocked = ''] = await book(4);
  const whom = 'please call Harriet Vance, 03 5550 0142';
  const options = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Making changes' }) })
    .last();
  const tryToCancel = async (id: string, meanwhile: () => Promise<unknown>, refusal: string) => {
    await page.goto(`/bookings/${id}`);
    await openCancelling(page);
    await dialog(page).getByRole('textbox', { name: 'Reason for cancelling' }).fill('Moved');
    // During the request: an earlier live update would replace the button before the press.
    await page.route(
      '**/cancel',
      async (route) => {
        await meanwhile();
        await route.continue();
      },
      { times: 1 },
    );
    await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();
    await expect(dialog(page)).toContainText(refusal);
    await expect(dialog(page)).toContainText(whom);
    await expect(dialog(page).getByRole('link', { name: '03 5550 0142' })).toHaveAttribute('href', /^tel:/);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('button', { name: 'Cancel booking', exact: true })).toHaveCount(0);
    await expect(options).toContainText(whom);
  };
  await signIn(page, school.officer.email);
  await tryToCancel(
    confirmed,
    () => fill(confirmed, ['accept', 'confirm']),
    'has been confirmed with the educator and cannot be cancelled online',
  );
  await tryToCancel(
    blocked,
    () =>
      inTransaction(logins.owner, { clientGroupIds: [school.groupId], contactId: null }, async (tx) =>
        tx.send(sql`update clients set online_cancellation_allowed = false`),
      ),
    'Bookings for this client cannot be cancelled online',
  );
  await inTransaction(logins.owner, { clientGroupIds: [school.groupId], contactId: null }, async (tx) =>
    tx.send(sql`update clients set online_cancellation_allowed = true`),
  );
  await tryToCancel(commenced, () => setTime(at('08:30')), 'This booking has already commenced');
  await setTime(at('16:00'));
  await page.clock.setFixedTime(at('16:00').epochMilliseconds);
  await page.reload();
  await expect(options).toContainText(`For anything else about this booking, ${whom}`);
});

test('who is late learns that the booking is cancelled already, and by whom @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(Conflict\).*\/cancel/);
  const { book, cancel } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  await dialog(page).getByRole('textbox', { name: 'Reason for cancelling' }).fill('Moved');
  await page.route('**/cancel', async (route) => {
    expect((await cancel(id)).status()).toBe(200);
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(dialog(page)).toContainText('This booking is already cancelled');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('This booking was cancelled', { exact: true })).toBeVisible();
});

test('a booking that is confirmed while its dialog is open says so, and whom to call', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/422 \(.*\/cancel/);
  const { book, fill } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  await dialog(page).getByRole('textbox', { name: 'Reason for cancelling' }).fill('Moved');
  await page.route('**/cancel', async (route) => {
    await fill(id, ['accept', 'confirm']);
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(dialog(page)).toContainText(
    'has been confirmed with the educator and cannot be cancelled online',
  );
  await expect(dialog(page)).toContainText('What you typed was not sentMoved');
  await expect(dialog(page).getByRole('link', { name: /\d/ })).toHaveAttribute('href', /^tel:/);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Cancel booking', exact: true })).toHaveCount(0);
  const options = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Making changes' }) })
    .last();
  await expect(options).toContainText('has been confirmed with the educator and cannot be cancelled online');
  await expect(options).toContainText(/To cancel.* please call .+, .*\d/);
});

test('a booking that has commenced meanwhile says so, and whom to call', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/422 \(.*\/cancel/);
  // An hour and a half later the page's token is refreshed.
  noise.allow(/401 \(/);
  const { book } = await calls(request, school);
  const [id = ''] = await book(0);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  await expect(dialog(page)).toContainText('Cancelling now costs 100% of the booking');
  await dialog(page).getByRole('textbox', { name: 'Reason for cancelling' }).fill('Moved');
  await setTime(at('08:30'));
  await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(dialog(page)).toContainText('This booking has already commenced');
  await expect(dialog(page).getByRole('link', { name: /\d/ })).toHaveAttribute('href', /^tel:/);
});

test('where the client does not cancel online the panel says so, and whom to call', async ({
  page,
  request,
}) => {
  const accessToken = await apiToken(request, 'regional@southern.example', address());
  const list = await request.get(
    `/api/v1/bookings?dateFromLocal=${monday.add({ days: 1 })}&search=Ballarat`,
    {
      headers: { authorization: `Bearer ${accessToken}`, 'accept-version': '1' },
    },
  );
  const cards = (await list.json()) as { id: string | null; actions: { cancel: { code?: string } } }[];
  const blocked = cards.find(({ actions }) => actions.cancel.code === 'online_cancellation_blocked');
  expect(blocked).toBeDefined();
  await signIn(page, 'regional@southern.example', `/bookings/${blocked!.id}`);
  const options = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Making changes' }) })
    .last();
  await expect(options).toContainText('Bookings for this client cannot be cancelled online');
  await expect(options).toContainText(/To cancel.* please call .+, .*\d/);
});

test('what cancelling costs is said before, and nothing where it is free', async ({
  page,
  request,
  school,
}) => {
  const { book } = await calls(request, school);
  const [soon = ''] = await book(1, { startTime: '06:30' });
  const [later = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${soon}`);
  await openCancelling(page);
  await expect(dialog(page)).toContainText('Cancelling now costs 50% of the booking');
  await expect(dialog(page)).toContainText('It starts in less than 24 hours');
  await page.goto(`/bookings/${later}`);
  await openCancelling(page);
  await expect(dialog(page)).toContainText('will be told at once');
  await expect(dialog(page)).not.toContainText('%');
});

test('a day of a series that is confirmed meanwhile stays, and is named (207)', async ({
  page,
  request,
  school,
}) => {
  const { book, fill } = await calls(request, school);
  const [id = '', second = ''] = await book(2, { count: 3 });
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  await dialog(page)
    .getByRole('radio', { name: /All 3 days/ })
    .check();
  await dialog(page).getByRole('textbox', { name: 'Reason for cancelling' }).fill('Moved');
  await page.route('**/cancel', async (route) => {
    await fill(second, ['accept', 'confirm']);
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Cancel 3 bookings' }).click();
  await expect(dialog(page)).toContainText('1 day was not cancelled');
  await expect(dialog(page)).toContainText('has been confirmed with the educator');
  await expect(messages(page)).toContainText(/2 bookings were cancelled/);
});

test('undo says so when the educator was given other work, and when its time has passed', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(.*\/restore/);
  noise.expect(/422 \(.*\/restore/);
  const { book, fill, cancel } = await calls(request, school);
  const [id = ''] = await book(3);
  const candidateId = await fill(id, ['accept']);
  await cancel(id);
  const [elsewhere = ''] = await book(3);
  await fill(elsewhere, ['accept'], candidateId);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await history(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(messages(page)).toContainText('The educator has been given other work in the meantime');
  await expect(page.getByText('This booking was cancelled', { exact: true })).toBeVisible();
  // During the request: a page that refetches later no longer offers it.
  await page.route('**/restore', async (route) => {
    await setTime(morning.add({ seconds: 33 }));
    await route.continue();
  });
  await history(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(messages(page)).toContainText('The time to undo this has passed');
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
});

test('of a series several days are cancelled, several that were confirmed meanwhile stay, and Undo brings back the former @phone', async ({
  page,
  request,
  school,
}) => {
  const { book, fill, get } = await calls(request, school);
  const ids = await book(1, { count: 4 });
  const [id = '', second = '', , fourth = ''] = ids;
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  await dialog(page)
    .getByRole('radio', { name: /All 4 days/ })
    .check();
  await dialog(page).getByRole('textbox', { name: 'Reason for cancelling' }).fill('Moved');
  await page.route('**/cancel', async (route) => {
    for (const one of [second, fourth]) await fill(one, ['accept', 'confirm']);
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Cancel 4 bookings' }).click();
  await expect(dialog(page)).toContainText('2 days were not cancelled');
  const why =
    /^\w{3} \d+ \w{3}( \d{4})?: This booking has been confirmed with the educator and cannot be cancelled/;
  await expect(dialog(page).getByRole('listitem')).toHaveText([why, why]);
  await expect(dialog(page)).toContainText(/To cancel them, please call .+\d/);
  await expect(messages(page)).toContainText(/2 bookings were cancelled: /);
  const statuses = async () =>
    Promise.all(ids.map(async (one) => ((await get(`bookings/${one}`)) as { status: string }).status));
  expect(await statuses()).toEqual(['Cancelled', 'Filled', 'Cancelled', 'Filled']);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await history(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(messages(page)).toContainText(/2 bookings are back: /);
  expect(await statuses()).toEqual(['Unfilled', 'Filled', 'Unfilled', 'Filled']);
});

test('an undo whose answer is lost is sent again by its key, and says that the booking is back', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/ERR_FAILED.*\/restore/);
  const { book, cancel } = await calls(request, school);
  const [id = ''] = await book(3);
  await cancel(id);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  const keys = await loseAnswers(page, '**/restore');
  await history(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(messages(page)).toContainText(/The booking on .+ is back/);
  await expect(messages(page).getByText(/There was no answer/)).toHaveCount(0);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('an undo that never reached the server is sent by its first key when it is pressed again', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/ERR_FAILED.*\/restore/);
  const { book, cancel } = await calls(request, school);
  const [id = ''] = await book(3);
  await cancel(id);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  const keys = await loseAnswers(page, '**/restore', { count: 2, isDone: false });
  const undo = history(page).getByRole('button', { name: /^Undo/ });
  await undo.click();
  await expect(messages(page)).toContainText(/There was no answer|connection/i);
  await undo.click();
  await expect(messages(page)).toContainText(/The booking on .+ is back/);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});
