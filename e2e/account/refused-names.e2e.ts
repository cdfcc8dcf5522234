import type { Locator } from 'playwright/test';
import { nextWorkingDays } from '../support/school-days.ts';
import { messages, password, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** What the server does not take, and nobody sees: a control character between two words. */
const odd = 'Monday\u0000 morning';
const refused = 'This field contains characters that cannot be used';

/** The field says it, keeps what was typed, and stops saying it when something else is typed. */
async function isToldAt(field: Locator): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(refused));
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(odd);
  await field.fill('Monday');
  await expect(field).not.toHaveAccessibleDescription(new RegExp(refused));
}

test.beforeEach(({ noise }) => noise.expect(/400 \(Bad Request/));

test('a name of somebody invited that the server does not take is told at its field', async ({
  page,
  school,
}) => {
  await school.giveRights(school.officer, ['people_all', 'booking_all']);
  await signIn(page, school.officer.email, '/settings/people');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`odd.name@${school.officer.email.split('@')[1]}`);
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(odd);
  await dialog.getByRole('group', { name: 'Bookings' }).getByRole('checkbox', { name: 'See' }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await isToldAt(dialog.getByRole('textbox', { name: 'Last name' }));
  await expect(messages(page)).not.toContainText(refused);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a name of a template that the server does not take is told at its field', async ({ page, school }) => {
  const { bookingId } = await school.addBooking({ date: nextWorkingDays(1)[0]!, state: 'confirmed' });
  await signIn(page, school.officer.email, `/bookings/${bookingId}`);
  await page.getByRole('button', { name: 'Save as template' }).click();
  const saving = page.getByRole('dialog', { name: 'Save as template' });
  const name = saving.getByRole('textbox', { name: 'Name' });
  await name.fill(odd);
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await isToldAt(name);
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saving).toHaveCount(0);

  await page.goto('/settings/templates');
  await page.getByRole('button', { name: 'Change Monday' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill(odd);
  await renaming.getByRole('button', { name: 'Save' }).click();
  await isToldAt(renaming.getByRole('textbox', { name: 'Name' }));
  await expect(messages(page)).not.toContainText(refused);
});

test('a reason of time away that the server does not take is told at its field', async ({ page, school }) => {
  await signIn(page, school.officer.email, '/availability');
  await page.getByRole('button', { name: 'Add time away' }).click();
  const { day, month, year } = nextWorkingDays(1)[0]!;
  await page.getByRole('button', { name: /^First day/ }).click();
  const dates = page.getByRole('dialog');
  await dates.getByRole('textbox').first().fill(`${day}/${month}/${year}`);
  await dates.getByRole('button', { name: 'OK' }).click();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill(odd);
  await page.getByRole('button', { name: 'Save time away' }).click();
  await isToldAt(reason);
});

test('a name of a passkey that the server does not take is told at its field', async ({
  page,
  context,
  school,
}) => {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, school.officer.email, '/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(odd);
  await page.keyboard.press('Enter');
  await isToldAt(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused();
});
