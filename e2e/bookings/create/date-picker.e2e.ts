import type { Locator, Page } from 'playwright/test';
import {
  formIsReady,
  longDate,
  pauseClock,
  sendButton,
  signIn,
  workingDaysAfter,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Go to date' });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Go to date' });
const ok = (dialog: Locator) => dialog.getByRole('button', { name: 'OK', exact: true });

/** The list's days, as in their headings. */
const dayHeadings = (page: Page) => page.getByRole('heading', { level: 2 });

async function openPicker(page: Page): Promise<Locator> {
  await opener(page).click();
  await expect(picker(page)).toBeVisible();
  return picker(page);
}

test('a typed date leads the list there, keeps its filters and gives the focus back', async ({ page }) => {
  await signIn(page, 'viewer@richmond.example', '/bookings?status=Filled,Invoiced&q=a');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(picker(page).getByRole('textbox', { name: 'Date' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9/03/2026');
  await expect(picker(page)).toContainText('Monday 9 March 2026');
  await page.keyboard.press('Enter');
  await expect(picker(page)).toBeHidden();
  await expect(page).toHaveURL(/from=2026-03-09/);
  await expect(page).toHaveURL(/status=Filled%2CInvoiced/);
  await expect(page).toHaveURL(/q=a/);
  await expect(opener(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(picker(page)).toBeVisible();
  await page.keyboard.type('10/03/2026');
  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(page).toHaveURL(/from=2026-03-09/);
});

test('the calendar is walked by arrow keys, and a tapped day stands in the field @phone', async ({
  page,
}) => {
  await signIn(page, 'viewer@richmond.example', '/bookings?from=2026-03-09');
  const dialog = await openPicker(page);
  await dialog.getByRole('button', { name: /^Wednesday 11 March 2026/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Date' })).toHaveValue('11/03/2026');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Date' })).toHaveValue('12/04/2026');
  await expect(dialog).toContainText('Sunday 12 April 2026');
  await ok(dialog).click();
  await expect(page).toHaveURL(/from=2026-04-12/);
});

test('what is typed is read after 300 ms, and what is wrong flashes for 800 ms', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'viewer@richmond.example', '/bookings?from=2026-03-09');
  const dialog = await openPicker(page);
  const field = dialog.getByRole('textbox', { name: 'Date' });
  await expect(ok(dialog)).toBeEnabled();
  await pauseClock(page);

  await field.fill('31/02/2026');
  await expect(ok(dialog)).toBeDisabled();
  await page.clock.runFor(299);
  await expect(field).not.toHaveAttribute('aria-invalid');
  await page.clock.runFor(1);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid date');
  await expect(dialog.getByText('Please enter a valid date')).toHaveCount(1);
  await page.clock.runFor(799);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.clock.runFor(1);
  await expect(field).not.toHaveAttribute('aria-invalid');
  // The flash is over; OK stays disabled, the reason stays visible, and the old date is no longer shown.
  await expect(ok(dialog)).toBeDisabled();
  await expect(dialog.getByText('Please enter a valid date')).toHaveCount(1);
  await expect(dialog).not.toContainText('Monday 9 March 2026');
  await field.press('Enter');
  await expect(dialog).toBeVisible();

  await field.fill('28/02/2026');
  await expect(ok(dialog)).toBeDisabled();
  await page.clock.runFor(300);
  await expect(ok(dialog)).toBeEnabled();
  await expect(dialog).toContainText('Saturday 28 February 2026');
});

const places = [
  {
    who: 'viewer@richmond.example',
    where: 'Australia',
    hint: 'DD/MM/YYYY',
    isDayFirst: true,
    shown: '03/11/2026',
  },
  {
    who: 'director@littlefern.example',
    where: 'New Zealand',
    hint: 'DD/MM/YYYY',
    isDayFirst: true,
    shown: '03/11/2026',
  },
  {
    who: 'group@northshire.example',
    where: 'the UK',
    hint: 'D/MM/YYYY',
    isDayFirst: true,
    shown: '3/11/2026',
  },
  {
    who: 'office@maplewood.example',
    where: 'Canada',
    hint: 'MM/DD/YYYY',
    isDayFirst: false,
    shown: '03/11/2026',
  },
  {
    who: 'office@lakeside.example',
    where: 'the US',
    hint: 'MM/DD/YYYY',
    isDayFirst: false,
    shown: '03/11/2026',
  },
];

for (const { who, where, hint, isDayFirst, shown } of places) {
  test(`in ${where} dates are typed as they are shown, ${isDayFirst ? 'day' : 'month'} first`, async ({
    page,
  }) => {
    await signIn(page, who, '/bookings');
    const dialog = await openPicker(page);
    const field = dialog.getByRole('textbox', { name: 'Date' });
    await expect(field).toHaveAttribute('placeholder', hint);
    const words = isDayFirst ? 'Tuesday 3 November 2026' : 'Wednesday, March 11, 2026';
    for (const typed of ['3/11/2026', '03-11-26']) {
      await field.fill(typed);
      await expect(dialog).toContainText(words);
      await field.fill(isDayFirst ? '11/13/2026' : '13/11/2026');
      await expect(dialog).toContainText('Please enter a valid date');
      await expect(ok(dialog)).toBeDisabled();
    }
    await field.fill('3/11/2026');
    await ok(dialog).click();
    await expect(page).toHaveURL(isDayFirst ? /from=2026-11-03/ : /from=2026-03-11/);
    await opener(page).click();
    await expect(field).toHaveValue(shown);
  });
}

test('a period holds the list between two days, both counted, in the address', async ({ page }) => {
  const monday = nextMonday();
  const [first, last] = [monday, monday.add({ days: 1 })];
  await signIn(page, 'viewer@richmond.example', '/bookings');
  await page.getByRole('button', { name: /^Period/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Period' });
  const [from, to] = [
    dialog.getByRole('textbox', { name: 'From' }),
    dialog.getByRole('textbox', { name: 'To' }),
  ];
  await from.fill(inFigures(last));
  await to.fill(inFigures(first));
  await expect(dialog).toContainText('The last day cannot be before the first');
  await expect(ok(dialog)).toBeDisabled();
  await from.fill(inFigures(first));
  await to.fill(inFigures(last));
  await expect(dialog).toContainText(`${longDate(first)} to ${longDate(last)}`);
  await ok(dialog).click();
  await expect(page).toHaveURL(new RegExp(`from=${first}.*to=${last}`));
  await expect(dayHeadings(page)).toHaveCount(2);
  await expect(page.getByText('No more bookings')).toBeVisible();

  // The address shows the same to a colleague; a week later the period has the same length.
  await page.reload();
  await expect(dayHeadings(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'A week later' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${first.add({ days: 7 })}.*to=${last.add({ days: 7 })}`));
  await page.getByRole('search').getByRole('button', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/to=/);
});

test('a period is tapped: its first day, its last day', async ({ page }) => {
  await signIn(page, 'viewer@richmond.example', '/bookings?from=2026-03-09&to=2026-03-09');
  await page.getByRole('button', { name: /^Period/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Period' });
  await dialog.getByRole('button', { name: /^Tuesday 10 March 2026/ }).click();
  await expect(ok(dialog)).toBeDisabled();
  await dialog.getByRole('button', { name: /^Friday 13 March 2026/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'To' })).toHaveValue('13/03/2026');
  await expect(dialog.getByRole('gridcell', { selected: true })).toHaveCount(4);
  await ok(dialog).click();
  await expect(page).toHaveURL(/from=2026-03-10&to=2026-03-13/);
  await expect(page.getByRole('button', { name: /^Period/ })).toBeFocused();
});

test('several dates of a booking are typed with commas', async ({ page }) => {
  await signIn(page, 'officer@richmond.example', '/bookings/create');
  await formIsReady(page);
  const opener = page.getByRole('button', { name: 'Type dates' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Type dates' });
  const days = workingDaysAfter(nextMonday(), 3);
  await dialog.getByRole('textbox', { name: 'Dates' }).fill('1/02/2026');
  await expect(dialog).toContainText('Date cannot be in the past');
  await expect(ok(dialog)).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Dates' }).fill(days.toReversed().map(inFigures).join(', '));
  await expect(dialog).toContainText('3 days');
  await ok(dialog).click();
  await expect(opener).toBeFocused();
  await expect(sendButton(page)).toHaveText(/for 3 days$/);
});

function nextMonday(): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO('Australia/Melbourne');
  return today.add({ days: 8 - today.dayOfWeek });
}

function inFigures(date: Temporal.PlainDate): string {
  return `${date.day}/${date.month}/${date.year}`;
}
