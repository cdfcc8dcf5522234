import { askToAct, signInAtProvider } from '../support/issuer.ts';
import { fillSignIn, isSignedIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('who signs in as themselves where a grant has ended is no support any more', async ({
  page,
  school,
  noise,
}) => {
  noise.allow(/401 \(Unauthorized\)|fonts\.googleapis\.com|favicon\.ico/);
  await askToAct(page, school.officer, 'Look around');
  await signInAtProvider(page);
  await isSignedIn(page);
  await school.endGrants(school.officer);
  await page.context().clearCookies({ name: '__Host-staffroom-support' });
  await page.goto('/login');
  await fillSignIn(page, school.viewer.email);
  await isSignedIn(page);
  await expect(page.getByRole('complementary', { name: /^Acting as/ })).toHaveCount(0);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((name) => name.startsWith('support'))).toEqual([]);

  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/en-AU$/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('who signs in as themselves beside a tab of support ends its grant, and that tab shows them too', async ({
  page,
  context,
  school,
  noise,
}) => {
  noise.allow(/401 \(Unauthorized\)|403 \(Forbidden\)|fonts\.googleapis\.com|favicon\.ico/);
  const beside = await context.newPage();
  await beside.goto('/login');
  await expect(beside.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await askToAct(page, school.officer, 'Act for the contact');
  await signInAtProvider(page);
  await isSignedIn(page);
  await fillSignIn(beside, school.viewer.email);
  await isSignedIn(beside);
  await expect(page.getByRole('button', { name: `Your account: ${school.viewer.name}` })).toBeVisible();
  await expect(page.getByRole('complementary', { name: /^Acting as/ })).toHaveCount(0);
});
