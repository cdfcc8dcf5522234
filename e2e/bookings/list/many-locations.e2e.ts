import { signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('of more locations than an address can hold, all or a few are chosen, and a reload shows the same', async ({
  page,
  noise,
  school,
}) => {
  // The server does not know the added sites.
  noise.allow(/status of 40[034]/);
  await page.route('**/api/v1/me/profile', async (route) => {
    const answer = await route.fetch();
    if (answer.status() !== 200) return route.fulfill({ response: answer });
    const profile = (await answer.json()) as {
      links: { groups: { clients: { locations: { locationId: number; locationName: string }[] }[] }[] };
    };
    const { locations } = profile.links.groups[0]!.clients[0]!;
    for (let number = 1; number <= 2_000; number++)
      locations.push({
        ...locations[0]!,
        locationId: 1_900_000_000 + number,
        locationName: `Site ${number}`,
      });
    return route.fulfill({ response: answer, json: profile });
  });
  await signIn(page, school.viewer.email, '/bookings');
  const field = page.getByRole('search').getByRole('button', { name: /^Locations/ });
  await field.click();
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.check();
  await expect(all).toBeChecked();
  await expect(field).toContainText(/All locations \(2,\d+\)/);
  await page.getByRole('checkbox', { name: /^Site 1 / }).click();
  await expect(page.getByText('At most 400 locations can be chosen here')).toBeVisible();
  await all.uncheck();
  await page.getByRole('searchbox', { name: 'Search Locations' }).fill('Site 20');
  await page.getByRole('checkbox', { name: /^Select all \d+ found/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/locations=/);
  await page.reload();
  await expect(field).toContainText('Site 20');
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
});
