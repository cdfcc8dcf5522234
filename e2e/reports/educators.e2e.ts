import type { Page } from 'playwright/test';
import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('an educator is found, looked at and restricted with a reason, and pictures are asked for once a day', async ({
  page,
  school,
}) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/candidate/profile-image/')) pictures.push(request.url());
  });
  await signIn(page, school.officer.email, '/candidates');
  const cards = page.getByRole('list', { name: 'Educators' });
  await expect(cards.getByRole('listitem')).toHaveCount(school.educators.length);
  await expect(cards.locator('img')).toHaveCount(school.educators.length);
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('muLVAney');
  await expect(cards.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/q=muLVAney/);
  await page.getByRole('link', { name: 'Greta Mulvaney' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Greta Mulvaney' })).toBeVisible();
  await expect(page.getByText('The provider has recorded no certifications.')).toBeVisible();
  // The search stays with the list, to which the link leads back.
  expect(new URL(page.url()).search).toBe('');

  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Restrict', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Left a class alone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Left a class alone')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Educators' }).click();
  await expect(page).toHaveURL(/q=muLVAney/);
  await expect(cards.getByText('Restricted', { exact: true })).toBeVisible();

  const asked = pictures.length;
  expect(asked).toBeLessThanOrEqual(school.educators.length);
  await page.goto('/candidates');
  await expect(cards.locator('img')).toHaveCount(school.educators.length);
  expect(pictures).toHaveLength(asked);
});

test('@phone of dozens of places a card names a few, the others when asked', async ({ page, school }) => {
  await page.route('**/candidate/CandidateList?**', async (route) => {
    const reply = await route.fetch();
    const [first, ...others] = (await reply.json()) as { locations: { id: number; name: string }[] }[];
    const locations = Array.from({ length: 30 }, (_, index) => ({
      id: index + 1,
      name: `Site ${index + 1}`,
    }));
    await route.fulfill({ response: reply, json: [{ ...first, locations }, ...others] });
  });
  await signIn(page, school.officer.email, '/candidates');
  const card = page.getByRole('list', { name: 'Educators' }).getByRole('listitem').first();
  const places = card.getByRole('link', { name: /^Site/ });
  await expect(places).toHaveCount(4);
  await card.getByRole('button', { name: /^26 more locations of/ }).click();
  await expect(places).toHaveCount(30);
  const fewer = card.getByRole('button', { name: /^Fewer locations of/ });
  await expect(fewer).toBeFocused();
  await fewer.click();
  await expect(places).toHaveCount(4);
});

test('@phone preferred by the whole client and restricted at one site, each ended where it was decided', async ({
  page,
  school,
}) => {
  await signIn(page, school.officer.email, '/candidates');
  const { name } = school.educators[3]!;
  await page.getByRole('link', { name }).click();
  // The client has the same name as its main site.
  const client = `All of ${school.main.name}`;
  const site = school.campus.name;
  const decide = async (what: string, where: string, reason = '') => {
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(what, { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Where?' }).selectOption({ label: where });
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };
  const decision = (where: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(where, { exact: true }) });

  await decide('Prefer', client);
  await expect(decision(client)).toContainText('Preferred');
  await decide('Restrict', site, '<b>Left</b> a class alone');
  await expect(decision(site)).toContainText('Restricted');
  await expect(decision(site)).toContainText('<b>Left</b> a class alone');
  await expect(decision(client)).toContainText('Preferred');
  // Opened again, it shows the preference that applies at each place.
  await page.getByRole('button', { name: 'Change' }).click();
  const again = page.getByRole('dialog');
  const where = again.getByRole('combobox', { name: 'Where?' });
  await where.selectOption({ label: site });
  await expect(again.getByRole('radio', { name: /^Restrict/ })).toBeChecked();
  await expect(again.getByRole('textbox', { name: /^Reason/ })).toHaveValue('<b>Left</b> a class alone');
  await where.selectOption({ label: client });
  await expect(again.getByRole('radio', { name: /^Prefer/ })).toBeChecked();
  await expect(again.getByRole('textbox', { name: /^Reason/ })).toHaveValue('');
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(again).toHaveCount(0);
  await decide('Neither', site);
  await expect(decision(site)).toContainText('Ended by Olive Okafor');
  await expect(decision(client)).not.toContainText('Ended by');
});

test('what a colleague decides while the form is open is shown before it is replaced, with who decided', async ({
  page,
  school,
  noise,
  secondPage: other,
}) => {
  noise.expect(/409.*\/preference/);
  const { name } = school.educators[4]!;
  const open = async (screen: Page) => {
    await signIn(screen, school.officer.email, '/candidates');
    await screen.getByRole('link', { name }).click();
    await screen.getByRole('button', { name: 'Change' }).click();
  };
  await Promise.all([open(page), open(other)]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Prefer', { exact: true }).click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Knows the children');

  // The colleague's decision arrives while this one is being sent.
  await page.route(
    '**/preference',
    async (route) => {
      await other.getByRole('dialog').getByText('Restrict', { exact: true }).click();
      await other.getByRole('textbox', { name: /^Reason/ }).fill('Left a class alone');
      await other.getByRole('button', { name: 'Save' }).click();
      await expect(other.getByRole('dialog')).toHaveCount(0);
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Somebody else changed this in the meantime')).toBeVisible();
  await expect(dialog).toContainText(/Restricted by Olive Okafor, .+\d:\d\d/);
  await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Knows the children');
  await expect(dialog.getByRole('radio', { name: 'Prefer' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Left a class alone' })).toContainText(
    'Ended by',
  );
});

test('@phone whoever sees no bookings is shown no empty places and days', async ({ page, school }) => {
  await signIn(page, school.manager.email, '/candidates?view=list');
  const table = page.getByRole('table', { name: 'Educators' });
  const head = (name: string) => table.getByRole('columnheader', { name, exact: true, includeHidden: true });
  await expect(head('Client group')).toHaveCount(1);
  await expect(head('Locations')).toHaveCount(0);
  await table.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Certifications' })).toBeVisible();
  await expect(page.getByText(/at the sites you see/)).toHaveCount(0);
  await expect(page.getByText('No feedback given yet.')).toHaveCount(0);
});
