import type { Locator } from 'playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { askToAct, signInAtProvider } from '../support/issuer.ts';
import { today } from '../support/school-days.ts';
import { formIsReady, isSignedIn, sendButton, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const ofContactAlone = 'Only the contact can do this';
const lookingOnly = 'You may look around as this contact but not change anything';

test('on a phone a panel, a dialog and the menu leave in sight whom support acts as, and Stop usable', async ({
  page,
  school,
  noise,
}) => {
  noise.allow(/401 \(Unauthorized\)|fonts\.googleapis\.com|favicon\.ico/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { bookingId } = await school.addBooking({ date: today().add({ days: 3 }), state: null });
  await askToAct(page, school.officer, 'Act for the contact');
  await signInAtProvider(page);
  await isSignedIn(page);
  const strip = page.getByRole('complementary', { name: `Acting as ${school.officer.name}` });
  const stop = strip.getByRole('button', { name: 'Stop' });
  const staysInSight = async (overlay: Locator) => {
    await expect(overlay).toBeVisible();
    await expect(stop).toBeInViewport({ ratio: 1 });
    // Nothing lies over it.
    await stop.click({ trial: true });
    const { y: top, height } = (await strip.boundingBox())!;
    await expect.poll(async () => (await overlay.boundingBox())!.y).toBeGreaterThanOrEqual(top + height);
    const box = (await overlay.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(844);
  };
  await page.getByRole('navigation').getByRole('button', { name: 'More' }).click();
  await staysInSight(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.goto(`/bookings/${bookingId}`);
  const panel = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Cancel booking' }) });
  await staysInSight(panel);
  await expectNoViolations(page, 'a booking, seen by support on a phone');
  await panel.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await staysInSight(page.getByRole('dialog', { name: 'Cancel booking' }));
  await stop.click();
  await expect(strip).toHaveCount(0);
});

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('support is shown, and not offered to change, what only the contact may change', async ({
      page,
      secondPage,
      school,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)/);
      await school.giveRights(school.officer, ['people_all']);
      // The contact is offered all of it.
      await signIn(secondPage, school.officer.email, '/availability');
      await expect(secondPage.getByRole('button', { name: 'Add time away' })).toBeVisible();
      await expect(secondPage.getByRole('checkbox', { name: 'Monday' })).toBeVisible();
      await secondPage.goto('/settings/people');
      await expect(secondPage.getByRole('button', { name: 'Invite somebody' })).toBeVisible();
      await school.unverify(school.officer);
      await secondPage.goto('/settings/profile');
      await expect(secondPage.getByRole('button', { name: 'Send the email again' })).toBeVisible();

      await askToAct(page, school.officer, 'Act for the contact');
      await signInAtProvider(page);
      await isSignedIn(page);

      await page.goto('/availability');
      await expect(page.getByText(ofContactAlone)).toBeVisible();
      await expect(page.getByText('Monday')).toBeVisible();
      await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await expectNoViolations(page, 'the availability, seen by support');

      await page.goto('/settings/profile');
      await expect(page.getByText('Your email address is not verified yet')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send the email again' })).toHaveCount(0);

      await page.getByRole('tab', { name: 'People' }).click();
      const panel = page.getByRole('tabpanel', { name: 'People' });
      await expect(panel.getByText(ofContactAlone)).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Invite somebody' })).toHaveCount(0);
      await panel.getByRole('button', { name: `Show ${school.viewer.name}` }).click();
      const dialog = page.getByRole('dialog', { name: school.viewer.name });
      await expect(dialog).toContainText(school.viewer.email);
      await expect(dialog.getByRole('button', { name: /Save|Deactivate|second factor/ })).toHaveCount(0);
      await expect(dialog.getByRole('checkbox')).toHaveCount(0);
      await page.keyboard.press('Escape');

      await page.getByRole('tab', { name: 'Notifications' }).click();
      const choices = page.getByRole('tabpanel', { name: 'Notifications' });
      // For messages on this device, and for the calendar address.
      await expect(choices.getByText(ofContactAlone)).toHaveCount(2);
      await expect(choices.getByRole('button', { name: 'Turn notifications on' })).toHaveCount(0);
      // How the contact is told may be changed for them.
      await expect(choices.getByRole('button', { name: 'Save choices' })).toBeVisible();
      await expectNoViolations(page, 'the notifications, seen by support');
    });

    test('support that looks around only is not offered to change how the contact is told', async ({
      page,
      school,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)/);
      await askToAct(page, school.officer, 'Look around');
      await signInAtProvider(page);
      await isSignedIn(page);
      await page.goto('/settings/notifications');
      const choices = page.getByRole('tabpanel', { name: 'Notifications' });
      await expect(choices.getByText(lookingOnly)).toBeVisible();
      // For messages on this device, and for the calendar address.
      await expect(choices.getByText(ofContactAlone)).toHaveCount(2);
      await expect(choices.getByRole('button')).toHaveCount(0);
      for (const box of await choices.getByRole('checkbox').all()) await expect(box).toBeDisabled();
      await page.goto('/availability');
      await expect(page.getByText('Monday')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    });
  });
}

test('the contact reads which booking support made, and opens it from there', async ({
  page,
  secondPage,
  school,
  noise,
}) => {
  noise.allow(/401 \(Unauthorized\)/);
  await askToAct(page, school.officer, 'Act for the contact');
  await signInAtProvider(page);
  await isSignedIn(page);
  await page.goto('/bookings/create');
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Support 1');
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();

  await signIn(secondPage, school.officer.email, '/settings/devices');
  const changes = secondPage.getByRole('list', { name: 'What was changed' }).getByRole('listitem');
  await expect(changes).toHaveText([/^Booked: \w{4}-\w{4}-1\s· /]);
  const link = changes.getByRole('link');
  const number = await link.innerText();
  await link.click();
  await expect(secondPage).toHaveURL(/\/bookings\/[\w-]{36}/);
  await expect(secondPage.getByText('Number to quote')).toBeVisible();
  await expect(secondPage.getByText(number).first()).toBeVisible();
});
