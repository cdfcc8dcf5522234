import { fetchWhole } from '../support/fetch-whole.ts';
import { claimTime } from '../support/provider-accounts.ts';
import { messages, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('@phone by clients a row says at which of the client’s locations it was', async ({
  page,
  school,
  serviceKey,
}) => {
  const provider = { school, serviceKey };
  const atMain = await claimTime(page.request, provider);
  const atCampus = await claimTime(page.request, provider, { educator: 1, at: school.campus });
  await signIn(page, school.manager.email, '/timesheets?view=clients');
  const row = (name: string) => page.getByRole('group', { name: new RegExp(`^${name},`) });
  await expect(row(atCampus.name)).toContainText(school.campus.name);
  // Where the location is called as the client, the heading says it.
  await expect(row(atMain.name)).not.toContainText(school.main.name);
  await page.getByRole('button', { name: 'By Educators' }).click();
  await expect(row(atCampus.name)).toContainText(`${school.main.name}, ${school.campus.name}`);
});

test('@phone rows of somebody who may only read begin at the edge, without room for a box', async ({
  page,
  school,
  serviceKey,
}) => {
  const { name } = await claimTime(page.request, { school, serviceKey });
  const row = page.getByRole('group', { name: new RegExp(`^${name},`) });
  const indent = () =>
    row.evaluate((element) => {
      const words = element.querySelector('strong')!.getBoundingClientRect();
      return words.x - element.getBoundingClientRect().x;
    });
  await signIn(page, school.viewer.email, '/timesheets');
  await expect(row).toBeVisible();
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  expect(await indent()).toBeLessThan(24);
});

test('@phone above hundreds of rows stand the counts by educator and by client, below a few rows they end the page', async ({
  page,
  school,
  serviceKey,
}) => {
  const { name } = await claimTime(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/timesheets');
  const open = page.getByRole('region', { name: 'Not invoiced yet' });
  const ready = page.getByRole('region', { name: 'Ready' });
  const topOf = async (part: typeof open) => (await part.boundingBox())!.y;
  await expect(open).toContainText(`${name} 1 waiting`);
  expect(await topOf(open)).toBeGreaterThan(await topOf(ready));

  await page.route(/\/api\/v1\/timesheets\?/, async (route) => {
    const response = await fetchWhole(route);
    const list = (await response.json()) as { pendingApprovalList: { bookingId: string }[] };
    const [row] = list.pendingApprovalList;
    const rows = Array.from({ length: 201 }, (_, at) => ({ ...row, bookingId: `${at}` }));
    await route.fulfill({ response, json: { ...list, pendingApprovalList: rows } });
  });
  await page.reload();
  await expect(page.getByText('201 ready · 0 changed · 0 did not happen')).toBeVisible();
  await expect(open).toContainText(`${name} 1 waiting`);
  expect(await topOf(open)).toBeLessThan(await topOf(ready));
});

test('what was submitted leaves the list before the list is fetched again', async ({
  page,
  school,
  serviceKey,
}) => {
  const { name } = await claimTime(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/timesheets');
  const row = page.getByRole('group', { name: new RegExp(`^${name},`) });
  await expect(row).toBeVisible();
  // Never answered.
  await page.route(/\/api\/v1\/timesheets\?/, () => {});
  const submit = page.getByRole('button', { name: /^Submit all ready/ });
  await submit.click();
  await expect(row).toHaveCount(0);
  await expect(submit).toHaveCount(0);
});

test('@phone an edit that cannot be saved says why at the field, in sight', async ({
  page,
  school,
  serviceKey,
}) => {
  const { name } = await claimTime(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/timesheets');
  const row = page.getByRole('group', { name: new RegExp(`^${name},`) });
  await row.getByRole('button', { name: /^Edit/ }).click();
  const field = (label: string) => row.getByRole('textbox', { name: label });
  const save = row.getByRole('button', { name: 'Save' });
  await row.getByRole('button', { name: 'Add a break' }).click();
  const expectAt = async (label: string, words: string) => {
    await expect(field(label)).toBeFocused();
    await expect(field(label)).toHaveAccessibleDescription(words);
    await expect(row.getByText(words)).toBeInViewport();
    await expect(row.getByText(words)).toHaveCount(1);
  };
  await field('End').fill('8:00 am');
  await save.click();
  await expectAt('End', 'End time cannot be earlier than the start time');
  await field('End').fill('');
  await field('End').press('Enter');
  await expectAt('End', 'This field is required');
  await field('End').fill('3:30 pm');
  await field('Break 2 from').fill('12:15 pm');
  await field('Break 2 to').fill('12:45 pm');
  await save.click();
  await expectAt('Break 2 from', 'Breaks must lie within the times worked and not overlap');
  await row.getByRole('button', { name: 'Remove break 2' }).click();
  await expect(row.getByRole('button', { name: 'Add a break' })).toBeFocused();
  await field('Break 1 from').fill('8:30 am');
  await field('Break 1 to').fill('3:30 pm');
  await save.click();
  await expectAt(
    'End',
    'Unpaid breaks leave no time worked. If nobody worked, say that the booking did not happen instead',
  );
});

test('@phone a message covers nothing of the bar that says why rows of two kinds are not submitted', async ({
  page,
  school,
  serviceKey,
}) => {
  const provider = { school, serviceKey };
  const rows = [
    await claimTime(page.request, provider),
    await claimTime(page.request, provider, { educator: 1 }),
  ];
  await signIn(page, school.manager.email, '/timesheets');
  const row = (name: string) => page.getByRole('group', { name: new RegExp(`^${name},`) });
  for (const { name } of rows) await row(name).getByRole('checkbox').check();
  await row(rows[0]!.name).getByRole('button', { name: /^Flag/ }).click();
  const bar = page.getByRole('region', { name: '2 timesheets chosen' });
  await expect(bar).toContainText('Only timesheets of one kind can be submitted at once');
  const message = messages(page).getByRole('listitem').filter({ hasText: 'Undo' });
  await message.hover();
  await expect(async () => {
    const { y, height } = (await message.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
  }).toPass({ timeout: 20_000 });
});
