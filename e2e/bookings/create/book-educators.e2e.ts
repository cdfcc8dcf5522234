import type { Page } from 'playwright/test';
import type { School } from '../../support/school.ts';
import {
  chooseDay,
  chosenDates,
  noteStatusWords,
  openCreate,
  sendButton,
  signIn,
  summary,
  workingDaysAfter,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('an officer books two educators for four days and watches them come', async ({ page, school }) => {
  await signIn(page, school.officer.email);
  await openCreate(page);
  await chooseFourDays(page);
  await page.getByRole('button', { name: 'Educators per day: more' }).click();
  await sendAndWatch(page, school);
});

test('the same on a phone, through its two steps @phone-only @phone', async ({ page, school }) => {
  await signIn(page, school.officer.email);
  await openCreate(page);
  await page.getByRole('button', { name: 'Change location' }).click();
  await expect(page.getByRole('heading', { name: 'Location Selection' })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${school.main.name}`), pressed: true }).click();
  await page.getByRole('button', { name: 'Change dates' }).click();
  await expect(page.getByRole('heading', { name: 'Select Dates' })).toBeVisible();
  const [proposed] = await chosenDates(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  for (const day of workingDaysAfter(proposed!, 13).slice(-4)) await chooseDay(page, day);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Educators per day: more' }).click();
  await sendAndWatch(page, school);
});

async function chooseFourDays(page: Page): Promise<void> {
  const [proposed, ...others] = await chosenDates(page);
  expect(others).toEqual([]);
  for (const day of [proposed!, ...workingDaysAfter(proposed!, 3)]) await chooseDay(page, day);
}

async function sendAndWatch(page: Page, school: School): Promise<void> {
  await expect(summary(page)).toContainText(new RegExp(`^2 educators, .+, ${school.main.name}`));
  const seenWords = await noteStatusWords(page);
  await sendButton(page)
    .and(page.getByRole('button', { name: 'Book 2 educators for 4 days' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  for (const title of ['Educator 1 of 2', 'Educator 2 of 2']) {
    const line = page.getByRole('list', { name: `Progress of ${title}` });
    for (const step of ['Sent', 'Offered', 'Accepted', 'Confirmed']) {
      await expect(line.getByRole('listitem').filter({ hasText: `${step}, done` })).toContainText(
        /\d+:\d\d [ap]m/,
        { timeout: 60_000 },
      );
    }
  }
  // After a reload the notes would be gone.
  const words = await seenWords();
  expect(words).toContain('Confirmed');
  // On a slow connection, statuses that follow quickly may be rendered together.
  expect(words[0]).toMatch(/^(Unfilled|Offered)$/);
  const people = page
    .getByRole('main')
    .getByRole('strong')
    .filter({ hasNotText: /^[A-Z\d]{4}-[A-Z\d]{4}$/ });
  await expect(people).toHaveCount(2);
  const names = await people.allInnerTexts();
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(school.educators.map((one) => one.name)).toContain(name);
  const face = page.getByRole('main').locator('img').first();
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
