import type { Locator, Page } from 'playwright/test';
import { nextWorkingDays } from '../support/school-days.ts';
import { apiToken, longDate, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const address = '/availability';

async function pickDay(page: Page, label: RegExp, day: Temporal.PlainDate): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog');
  // A field would open the keyboard of a phone.
  const isPhone = (page.viewportSize()?.width ?? 0) < 1264;
  const first = isPhone ? dialog.getByRole('button', { name: /, today$/ }) : dialog.getByRole('textbox');
  await expect(first).toBeFocused();
  const { day: date, month, year } = day;
  await dialog.getByRole('textbox').first().fill(`${date}/${month}/${year}`);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
}

test('@phone an absence shows in the other tab, among who is told, and leads to Replace Me', async ({
  page,
  secondPage: other,
  school,
}) => {
  test.setTimeout(120_000);
  const [day] = nextWorkingDays(1);
  const name = longDate(day!).replace(/,? \d{4}$/, '');
  await signIn(page, school.staff.email, address);
  await signIn(other, school.staff.email, address);
  await expect(other.getByText('No time away entered.')).toBeVisible();

  await page.getByRole('button', { name: 'Add time away' }).click();
  await page.getByRole('button', { name: 'Save time away' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await pickDay(page, /^First day/, day!);
  await page.getByLabel('Reason').fill('<b>Dentist</b>');
  await page.getByRole('button', { name: 'Save time away' }).click();
  for (const tab of [page, other]) await expect(tab.getByText('<b>Dentist</b>')).toBeVisible();

  await page.getByRole('link', { name: `Ask for a replacement on ${name}` }).click();
  await expect(page).toHaveURL(/\/replace-me\?date=/);
  await expect(page.getByRole('region', { name: new RegExp(name) }).getByRole('button')).toBeFocused();
});

test('an absence for which a replacement was asked at another site says where @phone', async ({
  page,
  request,
  school,
}) => {
  const [day] = nextWorkingDays(1);
  const name = longDate(day!).replace(/,? \d{4}$/, '');
  const asked = await request.post('/api/v1/bookings/replaceMe', {
    headers: { authorization: `Bearer ${await apiToken(request, school.staff.email)}` },
    data: {
      locationId: school.campus.locationId,
      classificationId: school.classificationIds[0],
      selectedDay: 'nextWorkingDay',
      isNextMonday: day!.dayOfWeek === 1,
    },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  await signIn(page, school.staff.email, address);
  await page.getByRole('button', { name: 'Add time away' }).click();
  await pickDay(page, /^First day/, day!);
  await page.getByRole('button', { name: 'Save time away' }).click();
  await expect(
    page.getByText(`${name}: A replacement has already been asked for on that day, at ${school.campus.name}`),
  ).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('region', { name: new RegExp(name) })).toContainText(
    `already been asked for on that day, at ${school.campus.name}`,
  );
});

test('the times of a weekday stay in their line while one is typed, and in one column where they stand one below the other', async ({
  page,
  school,
}) => {
  await signIn(page, school.staff.email, address);
  const [from, to] = ['Monday, from', 'Monday, to'].map((name) => page.getByRole('textbox', { name }));
  const box = async (field: Locator) => (await field.boundingBox())!;
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const { y } = await box(from!);
    await from!.fill('830');
    await expect(page.getByRole('listitem').filter({ has: from! })).toContainText('8:30 am');
    expect((await box(from!)).y).toBe(y);
    const [one, other] = [await box(from!), await box(to!)];
    expect(other.width).toBeCloseTo(one.width, 0);
    if (width === 320) expect(other.x).toBeCloseTo(one.x, 0);
    else expect(other.y).toBe(one.y);
    await from!.fill('');
  }
});

test('a week changed in two tabs shows both, and none is lost', async ({
  page,
  secondPage: other,
  school,
}) => {
  await signIn(page, school.staff.email, address);
  await signIn(other, school.staff.email, address);
  const hours = async (tab: Page, from: string, to: string) => {
    await tab.getByRole('textbox', { name: 'Monday, from' }).fill(from);
    await tab.getByRole('textbox', { name: 'Monday, to' }).fill(to);
  };
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save my week' }).click();
  await hours(page, '16:00', '8:00');
  await save(page);
  await expect(page.getByText('End time cannot be earlier than the start time')).toBeVisible();
  await hours(page, '8:00', '16:00');
  await hours(other, '9:00', '15:00');
  await other.getByRole('checkbox', { name: 'Sunday' }).uncheck();
  await save(other);
  await expect(other.getByText('Your week is saved')).toBeVisible();
  await expect(page.getByText('Saved elsewhere: 9:00 am–3:00 pm')).toBeVisible();
  // Days that were not changed here take the values from there.
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
  await save(page);
  await expect(page.getByText('Your week is saved')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Monday, to' })).toHaveValue('4:00 pm');
  await expect(other.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
});
