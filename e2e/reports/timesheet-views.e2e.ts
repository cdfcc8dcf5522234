import { claimTime } from '../support/provider-accounts.ts';
import { signIn } from '../support/steps.ts';
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
