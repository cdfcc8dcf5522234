import type { BrowserContext, Page, Request } from 'playwright/test';
import { nextWorkingDays, today } from '../../support/school-days.ts';
import type { School } from '../../support/school.ts';
import {
  apiToken,
  chooseDay,
  chosenDates,
  formIsReady,
  isLive,
  longDate,
  pauseClock,
  sendButton,
  showMonth,
  signIn,
  summary,
  workingDaysAfter,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const booked = (page: Page) => page.getByRole('heading', { name: 'Booked', level: 1 });
const room = (page: Page) => page.getByRole('textbox', { name: 'Room' });
const isCreate = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/api/v1/bookings');

async function openForm(page: Page, { officer }: School, path = '/bookings/create'): Promise<void> {
  await signIn(page, officer.email, path);
  await formIsReady(page);
}

async function chooseFarDay(page: Page): Promise<void> {
  const [proposed] = await chosenDates(page);
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await chooseDay(page, workingDaysAfter(proposed!, 30).at(-1)!);
}

/** On a phone the calendar is a separate step. */
async function chooseOnly(page: Page, day: Temporal.PlainDate): Promise<void> {
  const step = page.getByRole('button', { name: 'Change dates' });
  const isStep = await step.isVisible();
  if (isStep) await step.click();
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await chooseDay(page, day);
  if (isStep) await page.getByRole('button', { name: 'Done' }).click();
}

async function sentBody(page: Page): Promise<Record<string, unknown>> {
  const request = page.waitForRequest(isCreate);
  await sendButton(page).click();
  return (await request).postDataJSON() as Record<string, unknown>;
}

async function countBookings(page: Page, { viewer }: School, search: string): Promise<number> {
  const token = await apiToken(page.request, viewer.email);
  const reply = await page.request.get(
    `/api/v1/bookings?dateFromLocal=${today()}&search=${encodeURIComponent(search)}`,
    { headers: { authorization: `Bearer ${token}`, 'accept-version': '1' } },
  );
  return reply.status() === 204 ? 0 : ((await reply.json()) as unknown[]).length;
}

test('the absent person is a contact of the location, or anybody by name', async ({ page, school }) => {
  await openForm(page, school);
  await chooseFarDay(page);
  const covering = page.getByRole('combobox', { name: 'Covering for' });
  await covering.click();
  await covering.pressSequentially('pry');
  await page.getByRole('option', { name: 'Alan Pryor' }).click();
  await expect(covering).toHaveValue('Alan Pryor');
  expect((await sentBody(page))['covering']).toEqual({ contactId: expect.any(String) });
  await expect(booked(page)).toBeVisible();

  await page.getByRole('button', { name: 'Book another' }).click();
  await formIsReady(page);
  await expect(covering).toHaveValue('');
  const name = 'Casual Carla';
  await covering.fill(name);
  expect((await sentBody(page))['covering']).toEqual({ name });
  await expect(booked(page)).toBeVisible();
});

test('who came last time is asked for again in one tap, and that can be taken back', async ({
  page,
  school,
}) => {
  const { bookingId, educator: known } = await school.addBooking({
    date: today().subtract({ days: 7 }),
    state: 'arrived',
  });
  const { candidateId, name } = known!;
  await openForm(page, school, `/bookings/create?copy=${bookingId}`);
  await page.getByRole('button', { name: `Ask for ${name} again` }).click();
  const educator = page.getByRole('combobox', { name: 'Educator to ask first' });
  await expect(educator).toHaveValue(name);
  await chooseFarDay(page);
  await room(page).fill('Again 12');
  await educator.fill('');
  await expect(educator).toHaveValue('');
  await educator.press('ArrowDown');
  await page.getByRole('listbox').getByRole('option', { name }).first().click();
  await expect(educator).toHaveValue(name);
  expect((await sentBody(page))['preferredCandidateId']).toBe(candidateId);
  await expect(booked(page)).toBeVisible();
});

test('asking for an educator who is already booked at that time warns, on these days alone', async ({
  page,
  school,
}) => {
  const [day] = nextWorkingDays(3).slice(-1);
  const { bookingId, educator } = await school.addBooking({ date: day!, state: 'confirmed' });
  const { name } = educator!;
  await openForm(page, school, `/bookings/create?copy=${bookingId}`);
  await page.getByRole('button', { name: `Ask for ${name} again` }).click();
  await chooseDay(page, day!);
  const warning = page.getByRole('status').filter({ hasText: `${name} is already booked at that time on` });
  await expect(warning).toBeVisible();
  // It is only a warning.
  await expect(sendButton(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await expect(warning).toHaveCount(0);
});

test('@phone who sees the accounts reads what will be booked costs, before and after', async ({
  page,
  school,
}) => {
  await school.giveRights(school.officer, ['accounts_view']);
  const [day] = nextWorkingDays(3).slice(-1);
  const { bookingId } = await school.addBooking({ date: day!, state: 'confirmed' });
  await openForm(page, school, `/bookings/create?copy=${bookingId}`);
  const more = page.getByRole('button', { name: 'Show the whole booking' });
  if (await more.isVisible()) await more.click();
  await expect(summary(page)).toContainText('Expected cost: rate not known');
  await school.setRate(45_005);
  await page.reload();
  await formIsReady(page);
  if (await more.isVisible()) await more.click();
  await expect(summary(page)).toContainText('Expected cost: $450.05 AUD, before GST');
  await sendButton(page).click();
  await expect(booked(page)).toBeVisible();
  await expect(page.getByText('Expected cost: $450.05 AUD, before GST')).toBeVisible();
});

test('who does not see the accounts is shown no cost, and asks for none', async ({ page, school }) => {
  await school.setRate(45_005);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await openForm(page, school);
  await expect(sendButton(page)).toBeEnabled();
  await expect(page.getByText(/Expected cost/)).toHaveCount(0);
  expect(asked.filter((address) => address.includes('/bookings/estimate'))).toEqual([]);
});

test('@phone before booking the form says how long the educator has been here, and warns past the limit', async ({
  page,
  school,
}) => {
  // A day in each of the four weeks before the wanted day, at a school in Victoria.
  const [wanted] = nextWorkingDays(1);
  const monday = wanted!.subtract({ days: wanted!.dayOfWeek - 1 });
  const added = [];
  for (let week = 4; week > 0; week--)
    added.push(await school.addBooking({ date: monday.subtract({ weeks: week }), state: 'arrived' }));
  const { bookingId, educator } = added.at(-1)!;
  const { name } = educator!;
  await openForm(page, school, `/bookings/create?copy=${bookingId}`);
  await page.getByRole('button', { name: `Ask for ${name} again` }).click();
  await chooseOnly(page, wanted!);
  const said = page.getByText(`${name} has worked here in 4 of at most 4 weeks in a row, since`);
  await expect(said).toBeVisible();
  await expect(page.getByText(`These days take ${name} past the limit`)).toBeVisible();
  // It is only a warning. After a week's absence the count restarts.
  await expect(sendButton(page)).toBeEnabled();
  await chooseOnly(page, monday.add({ days: 15 }));
  await expect(said).toHaveCount(0);
});

test('what is missing stands in one list that leads to the fields', async ({ page, school }) => {
  await openForm(page, school);
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await page.getByRole('button', { name: 'Do not tell Olive Okafor' }).click();
  await sendButton(page).click();
  const list = page.getByRole('alert').filter({ hasText: 'Please check 2 things' });
  await expect(list.getByRole('button')).toHaveText([
    'Dates: please select at least one date on the calendar to continue',
    'Who to tell: please add at least one confirmation contact',
  ]);
  await list.getByRole('button', { name: 'Please add at least one confirmation contact' }).click();
  await expect(page.getByRole('button', { name: 'Tell Alan Pryor' })).toBeFocused();
  await page.keyboard.press('Enter');
  const methods = page.getByRole('group', { name: 'How to tell Alan Pryor' });
  await expect(methods.getByRole('checkbox', { name: 'Email' })).toBeChecked();
  await expect(methods.getByRole('checkbox', { name: 'Email' })).toBeFocused();
  await methods.getByRole('checkbox', { name: 'Email' }).uncheck();
  await expect(
    page.getByText('Please choose at least one way to reach each confirmation contact').first(),
  ).toBeVisible();
});

test('times that do not fit say so at once, at the one that was typed last', async ({ page, school }) => {
  await openForm(page, school);
  const end = page.getByRole('textbox', { name: 'End' });
  await end.fill('8:00 am');
  await expect(
    page.getByText('End time cannot be earlier than the start time', { exact: true }),
  ).toBeVisible();
  await end.fill('9:00 am');
  await expect(
    page.getByText('Please adjust the start and end times to be above the minimum booking duration', {
      exact: true,
    }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Start' }).fill('10:15');
  await expect(page.getByText('Start time cannot be later than the end time', { exact: true })).toBeVisible();
});

test('what the server refuses stands at the fields and in the list, and nothing typed is lost', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/422.*\/api\/v1\/bookings/);
  await openForm(page, school);
  await room(page).fill('Refused 12');
  const stranger = '0198c5f4-0000-7000-8000-000000000001';
  await page.route('**/api/v1/bookings', async (route) => {
    const body = route.request().postDataJSON() as object;
    const changed = { ...body, covering: { contactId: stranger }, preferredCandidateId: stranger };
    await route.continue({ postData: JSON.stringify(changed) });
  });
  await sendButton(page).click();
  const list = page.getByRole('alert').filter({ hasText: 'Please check 2 things' });
  await expect(list).toContainText(
    'Educator to ask first: this educator cannot be requested at this location',
  );
  await expect(page.getByRole('combobox', { name: 'Covering for' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Covering for' })).toHaveAccessibleDescription(
    /not registered at this location/,
  );
  await expect(room(page)).toHaveValue(/^Refused/);
});

test('the live line outlives a reload, and nothing is booked twice', async ({ page, school }) => {
  const place = 'Reload 12';
  await openForm(page, school);
  await chooseFarDay(page);
  await room(page).fill(place);
  await sendButton(page).click();
  await expect(booked(page)).toBeVisible();
  await page.reload();
  await expect(booked(page)).toBeVisible();
  await expect(page.getByRole('list', { name: /^Progress of/ })).toContainText('Sent');
  expect(await countBookings(page, school, place)).toBe(1);
});

test('a reload before the answer came sends the same booking, not a second one', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/ERR_CONNECTION_RESET.*\/api\/v1\/bookings/);
  const place = 'Midway 12';
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/bookings', async (route) => {
    if (!isCreate(route.request())) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.clock.install();
  await openForm(page, school);
  await chooseFarDay(page);
  await room(page).fill(place);
  // It is retried when the connection opens and after a few seconds; here the person is faster.
  await isLive(page);
  await pauseClock(page);
  await sendButton(page).click();
  await expect(page.getByText('Everything you typed is kept')).toBeVisible();
  await page.clock.resume();
  await page.reload();
  await expect(booked(page)).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
  expect(await countBookings(page, school, place)).toBe(1);
});

test('what is sent without a line waits, and goes out once when the line is back', async ({
  page,
  context,
  noise,
  school,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const place = 'Tunnel 12';
  await openForm(page, school);
  await chooseFarDay(page);
  await room(page).fill(place);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText('It will be sent when the connection is back')).toBeVisible();
  await context.setOffline(false);
  await expect(booked(page)).toBeVisible();
  expect(await countBookings(page, school, place)).toBe(1);
});

test('what the server did not answer goes out by itself when it answers again, also where the browser saw no break', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/ERR_CONNECTION_REFUSED.*\/api\/v1\/bookings/);
  await page.clock.install();
  const place = 'Restart 12';
  let isAway = true;
  await page.route('**/api/v1/bookings', (route) =>
    isAway && isCreate(route.request()) ? route.abort('connectionrefused') : route.continue(),
  );
  await openForm(page, school);
  await chooseFarDay(page);
  await room(page).fill(place);
  await sendButton(page).click();
  await expect(page.getByText('It will be sent when the connection is back')).toBeVisible();
  isAway = false;
  await page.clock.fastForward(5_000);
  await expect(booked(page)).toBeVisible();
  expect(await countBookings(page, school, place)).toBe(1);
});

test('who leaves a booking that could not be sent sees that it waits; it goes once the line is back', async ({
  page,
  context,
  noise,
  school,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const place = 'Left 12';
  await openForm(page, school);
  await chooseFarDay(page);
  await room(page).fill(place);
  // The code that handles it on every screen is loaded after the first mouse move.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/offline-parts-')),
      ),
    )
    .toBe(true);
  await isLive(page);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText('also if you leave this page')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('Your booking waits to be sent')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your booking was sent: booked')).toBeVisible();
  await expect(page.getByText('Your booking waits to be sent')).toHaveCount(0);
  expect(await countBookings(page, school, place)).toBe(1);
});

test('on a phone the line says the place and the times stand side by side @phone-only @phone', async ({
  page,
  school,
}) => {
  await openForm(page, school);
  for (const [width, size] of [
    [390, '100%'],
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    const place = summary(page).getByText(school.main.name, { exact: true });
    await expect(place).toBeVisible();
    const isCut = () => place.evaluate((words) => words.scrollHeight > words.clientHeight + 1);
    await expect.poll(isCut, `the place at ${width} with ${size}`).toBe(false);
    if (size === '200%') continue;
    const [start, end] = ['startTime', 'endTime'].map((field) => page.locator(`[data-field="${field}"]`));
    await expect(async () => {
      const [before, after] = [await start!.boundingBox(), await end!.boundingBox()];
      expect(after!.y).toBe(before!.y);
      expect(after!.x).toBeGreaterThan(before!.x);
    }).toPass({ timeout: 20_000 });
    for (const time of [start!, end!]) {
      const isWhole = () =>
        time.getByRole('textbox').evaluate((input) => input.scrollWidth <= input.clientWidth);
      await expect.poll(isWhole, `a time at ${width}`).toBe(true);
    }
  }
});

test('two tabs share a draft: one follows, one sends, and it is booked once', async ({
  page,
  context,
  school,
}) => {
  const place = 'Tabs 12';
  await openForm(page, school);
  await chooseFarDay(page);
  await room(page).fill('Tabs');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Tabs');
  const other = await anotherTab(context);
  await expect(other.getByText('Your unfinished booking is back')).toBeVisible();
  await room(page).fill(place);
  await expect(room(other)).toHaveValue(place);

  await other.getByRole('textbox', { name: 'Notes' }).fill('Typed in the second tab');
  await room(page).press('End');
  await sendButton(page).click();
  await expect(booked(page)).toBeVisible();
  await expect(booked(other)).toBeVisible();
  await expect(other.getByText('This booking was sent from another tab')).toBeVisible();
  expect(await countBookings(page, school, place)).toBe(1);

  await other.getByRole('button', { name: 'Book what I typed here as well' }).click();
  await formIsReady(other);
  await expect(other.getByRole('textbox', { name: 'Notes' })).toHaveValue('Typed in the second tab');
});

test('a tab that follows a draft still follows it after somebody to tell has gone', async ({
  page,
  context,
  noise,
  school,
}) => {
  noise.expect(/422.*\/api\/v1\/bookings/);
  await openForm(page, school);
  await page.getByRole('button', { name: 'Tell someone else' }).click();
  await page.getByRole('button', { name: new RegExp(`^Tell ${school.approver.name}`) }).click();
  await room(page).fill('Tabs 2');
  const other = await anotherTab(context);
  const told = other.getByRole('group', { name: `How to tell ${school.approver.name}` });
  await expect(told).toBeVisible();
  await school.leaveSites(school.approver);
  await sendButton(other).click();
  const gone = other.getByText('One of the people to tell no longer belongs to the location');
  await expect(gone).toBeVisible();
  await expect(told).toHaveCount(0);

  // The first tab does not know yet, and the second one does not redirect the person.
  await room(page).fill('Tabs 3');
  await expect(room(other)).toHaveValue('Tabs 3');
  await expect(told).toHaveCount(0);
  await sendButton(other).click();
  await expect(booked(other)).toBeVisible();
  await expect(booked(page)).toBeVisible();
});

async function anotherTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/bookings/create');
  await formIsReady(other);
  return other;
}

test('a form that nobody typed into leaves nothing behind, one from a template outlives a reload', async ({
  page,
  school,
}) => {
  await openForm(page, school);
  await page.getByRole('navigation').getByRole('link', { name: 'Bookings' }).click();
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await formIsReady(page);
  await expect(page.getByText('Your unfinished booking is back')).toHaveCount(0);

  await page.goto('/');
  await page
    .getByRole('region', { name: 'Book again' })
    .getByRole('button', { name: /^Class teacher, whole day/ })
    .click();
  await formIsReady(page);
  await expect(page).toHaveURL(/template=/);
  await room(page).fill('Kept 12');
  await page.reload();
  await expect(room(page)).toHaveValue('Kept 12');
  await expect(page.getByText('Your unfinished booking is back')).toBeVisible();
});

test('on a desktop the steps are one page, under their own titles', async ({ page, school }) => {
  for (const [path, title] of [
    ['/bookings/create/location', 'Location Selection | Staffroom'],
    ['/bookings/create/dates', 'Select Dates | Staffroom'],
  ] as const) {
    await (page.url() === 'about:blank' ? openForm(page, school, path) : page.goto(path));
    await formIsReady(page);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('group', { name: 'Dates' })).toBeVisible();
  }
});

test('policies are asked for once, and certifications stand where the location has some', async ({
  page,
  school,
}) => {
  await school.addPolicy('Terms of engagement');
  await openForm(page, school);
  await expect(page.getByRole('button', { name: /Certifications/ })).toBeVisible();
  const policies = page.getByRole('checkbox', { name: /^I have read and agree to/ });
  await expect(policies).toHaveCount(1);
  await sendButton(page).click();
  await expect(page.getByText('Please read and agree to the policies to continue').first()).toBeVisible();
  await policies.check();
  await chooseFarDay(page);
  const body = await sentBody(page);
  expect(body['policiesAgreed']).toHaveLength(1);
  await expect(booked(page)).toBeVisible();
  await page.getByRole('button', { name: 'Book another' }).click();
  await formIsReady(page);
  await expect(policies).toHaveCount(0);
  await page.reload();
  await formIsReady(page);
  await expect(policies).toHaveCount(0);
});

test('what the days already hold comes late without moving anything', async ({ page, school }) => {
  await openForm(page, school);
  await chooseFarDay(page);
  const [day] = await chosenDates(page);
  await sendButton(page).click();
  await expect(booked(page)).toBeVisible();

  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/v1/bookings/overview*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/bookings/create');
  await formIsReady(page);
  await showMonth(page, day!);
  const marked = page.getByRole('button', {
    name: new RegExp(`^${longDate(day!)}.*\\d bookings? at all sites of ${school.main.name}`),
  });
  await expect(marked).toHaveCount(0);
  const heights = () =>
    page
      .getByRole('grid')
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  const before = await heights();
  answer();
  await expect(marked).toBeVisible();
  await expect.poll(heights).toEqual(before);
});

test('a list stays at its field while the page still moves, and takes the tap @phone', async ({
  page,
  school,
}) => {
  await openForm(page, school);
  const field = page.getByRole('combobox', { name: 'Classification' });
  const option = page.getByRole('listbox').getByRole('option').first();
  await field.click();
  await expect(option).toBeVisible();
  /** The frame after the one in which the page reports the move. */
  const twoFrames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const distance = async () => (await option.boundingBox())!.y - (await field.boundingBox())!.y;
  const apart = await distance();
  const scroll = async (pixels: number) => {
    const before = (await field.boundingBox())!.y;
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), pixels);
    await expect.poll(async () => (await field.boundingBox())!.y).toBe(before - pixels);
    await twoFrames();
    await expect.poll(distance).toBeCloseTo(apart, 0);
  };
  await scroll(40);
  await scroll(-20);
  // Content above it arrives late, once with a scroll in the same frame and once without.
  await page.getByRole('main').evaluate((main) => {
    main.style.paddingBlockStart = '30px';
    scrollBy({ top: 10, behavior: 'instant' });
  });
  await twoFrames();
  await expect.poll(distance).toBeCloseTo(apart, 0);
  await page.getByRole('main').evaluate((main) => {
    main.style.paddingBlockStart = '0';
  });
  await expect.poll(distance).toBeCloseTo(apart, 0);
  await scroll(20);
  const name = await option.locator('span span').first().innerText();
  await option.click();
  await expect(field).toHaveValue(name);
  await expect(option).toHaveCount(0);
});

test('what the place no longer offers when it is sent goes out of the form, and the rest can be booked @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/422.*\/api\/v1\/bookings/);
  await school.addPolicy('Code of conduct');
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await page.getByRole('button', { name: 'Tell someone else' }).click();
  await page.getByRole('button', { name: new RegExp(`^Tell ${school.approver.name}`) }).click();
  const told = page.getByRole('group', { name: `How to tell ${school.approver.name}` });
  await expect(told).toBeVisible();
  await page.getByRole('textbox', { name: 'Room' }).fill('Left 2');
  const policy = page.getByRole('checkbox', { name: /Code of conduct/ });
  await policy.check();

  await school.leaveSites(school.approver);
  await school.renewPolicy('Code of conduct');
  await sendButton(page).click();
  await expect(page.getByText('One of the people to tell no longer belongs to the location')).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect(policy).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Left 2');
  await policy.check();
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
});

test('a draft of before is given back without people who have gone since', async ({ page, school }) => {
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await page.getByRole('button', { name: 'Tell someone else' }).click();
  await page.getByRole('button', { name: new RegExp(`^Tell ${school.approver.name}`) }).click();
  await page.getByRole('textbox', { name: 'Room' }).fill('Kept 3');
  await school.leaveSites(school.approver);
  await page.reload();
  await expect(page.getByText('Your unfinished booking is back')).toBeVisible();
  await expect(page.getByText('One of the people to tell no longer belongs to the location')).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
});

test('on a phone nothing below the calendar moves when the days are cleared @phone-only', async ({
  page,
  school,
}) => {
  await openForm(page, school);
  await page.getByRole('button', { name: 'Change dates' }).click();
  const first = today().add({ months: 1 }).with({ day: 1 });
  const monday = first.add({ days: (8 - first.dayOfWeek) % 7 });
  for (const days of [0, 2, 4, 7]) await chooseDay(page, monday.add({ days }));
  const done = page.getByRole('button', { name: 'Done' });
  const before = await done.boundingBox();
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await expect(page.getByText('No day chosen yet')).toBeVisible();
  expect(await done.boundingBox()).toEqual(before);
});
