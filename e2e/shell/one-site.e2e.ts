import { sql } from 'kysely';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { systemIds } from '@staffroom/api/platform/runtime/ids.ts';
import type { Logins } from '../support/logins.ts';
import { claimTime } from '../support/provider-accounts.ts';
import type { School } from '../support/school.ts';
import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('@phone a contact of one site sees its name once and is asked for no choice between sites', async ({
  page,
  school,
  logins,
  serviceKey,
}) => {
  const { name } = school.main;
  await giveMainSite(logins, school);
  const claimed = await claimTime(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const bar = page.getByRole('banner');
  await expect(bar.getByText(name)).toHaveCount(1);
  await expect(bar.getByRole('button', { name })).toHaveCount(0);

  await page.goto('/overview');
  await expect(page.getByText('How your site is filled')).toBeVisible();
  await expect(page.getByText('Of the one site you see')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Find a site' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Only with open bookings' })).toHaveCount(0);
  // An address of when there were more sites does not hide the only one.
  await page.goto('/overview?q=elsewhere&risk=only');
  await expect(page.getByRole('list', { name: 'Sites' }).getByRole('listitem')).toHaveCount(1);

  await page.goto('/timesheets?view=clients');
  await expect(page.getByRole('heading', { name: claimed.name })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Group the list' })).toHaveCount(0);

  await page.goto('/candidates');
  const card = page
    .getByRole('list', { name: 'Educators' })
    .getByRole('listitem')
    .filter({ hasText: claimed.name });
  await expect(card.getByRole('link', { name, exact: true })).toHaveCount(1);
});

/** From now on the manager has all rights at the main site, and none elsewhere. */
async function giveMainSite(logins: Logins, { manager, groupId, clientId, main, ...school }: School) {
  await school.takeRights(manager);
  const rights = ['booking_all', 'timesheets_all', 'accounts_all'];
  await inTransaction(logins.owner, { clientGroupIds: [groupId], contactId: null }, async (tx) =>
    tx.send(sql`
      insert into contact_grants (client_group_id, contact_grant_id, contact_id, client_id, location_id, permissions)
      values (${groupId}, ${systemIds.next()}, ${manager.contactId}, ${clientId}, ${main.locationId}, ${rights})`),
  );
}
