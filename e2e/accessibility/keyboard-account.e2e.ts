import type { Locator, Page } from 'playwright/test';
import { linkInEmailTo } from '../support/links.ts';
import { nextWorkingDays } from '../support/school-days.ts';
import { isSignedIn, signIn, tabTo } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Tasks around the bookings without a mouse: clients, people, the person's own availability. */
const pressOn = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press(key);
};

const typeInto = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

test('one client, several and all of them are chosen by the keyboard alone', async ({ page }) => {
  await signIn(page, 'regional@southern.example', '/bookings');
  const chooser = page.getByRole('banner').getByRole('button', { name: /Group|Learning|College|clients/ });
  const tree = page.getByRole('tree');
  const search = page.getByRole('searchbox', { name: 'Search clients and sites' });
  await pressOn(page, chooser);
  await expect(search).toBeFocused();
  // Typing filters the tree, from the field and from inside the tree.
  await page.keyboard.type('island');
  await page.keyboard.press('ArrowDown');
  await expect(tree.getByRole('treeitem', { name: 'Island Learning Services' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tree).toHaveCount(0);
  await expect(chooser).toHaveAccessibleName(/^Island Learning Services/);
  await expect(chooser).toBeFocused();

  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Several', exact: true }));
  await expect(page.getByRole('button', { name: 'One', exact: true })).toBeFocused();
  await typeInto(page, search, 'ballarat');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  const ballarat = tree.getByRole('treeitem', { name: 'Ballarat Goldfields College' });
  await expect(ballarat).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByText('2 chosen')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Done' }));
  await expect(tree).toHaveCount(0);
  await expect(chooser).toHaveAccessibleName(/2 clients/);
  await expect(chooser).toBeFocused();

  // Escape keeps the choice.
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chooser).toBeFocused();
  await expect(chooser).toHaveAccessibleName(/2 clients/);
});

test('somebody is invited, and accepts, by the keyboard alone', async ({
  page,
  secondPage,
  request,
  school,
  noise,
}) => {
  noise.allow(/401 \(Unauthorized\)/);
  await school.giveRights(school.officer, ['people_all', 'booking_all']);
  const email = `keys@${school.officer.email.split('@')[1]}`;
  await signIn(page, school.officer.email, '/settings/people');
  await pressOn(page, page.getByRole('button', { name: 'Invite somebody' }));
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await expect(dialog).toBeVisible();
  await typeInto(page, dialog.getByRole('textbox', { name: 'Email' }), email);
  await typeInto(page, dialog.getByRole('textbox', { name: 'First name' }), 'Kay');
  await typeInto(page, dialog.getByRole('textbox', { name: 'Last name' }), 'Board');
  const rights = dialog.getByRole('group', { name: 'Bookings' });
  await pressOn(page, rights.getByRole('checkbox', { name: 'See' }), ' ');
  await expect(rights.getByRole('checkbox', { name: 'See' })).toBeChecked();
  await pressOn(page, dialog.getByRole('button', { name: 'Send invitation' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show Kay Board' })).toBeVisible();
  await expect(page.locator(':focus')).not.toHaveCount(0);

  await secondPage.goto(await linkInEmailTo(request, email, /./));
  const password = secondPage.getByRole('textbox', { name: 'New password', exact: true });
  await expect(password).toBeVisible();
  await typeInto(secondPage, password, 'Another-Pass-2');
  await typeInto(
    secondPage,
    secondPage.getByRole('textbox', { name: 'New password again' }),
    'Another-Pass-2',
  );
  await secondPage.keyboard.press('Enter');
  await expect(secondPage.getByRole('heading', { name: 'You are in', level: 1 })).toBeFocused();
  await pressOn(secondPage, secondPage.getByRole('button', { name: 'Sign in' }));
  const address = secondPage.getByRole('textbox', { name: 'Email' });
  await expect(address).toBeVisible();
  await tabTo(secondPage, address);
  await secondPage.keyboard.press('ControlOrMeta+a');
  await secondPage.keyboard.type(email);
  await typeInto(secondPage, secondPage.getByRole('textbox', { name: 'Password' }), 'Another-Pass-2');
  await secondPage.keyboard.press('Enter');
  await isSignedIn(secondPage);
});

test('a week and a day away are entered, changed and taken out by the keyboard alone', async ({
  page,
  school,
}) => {
  const [day] = nextWorkingDays(3).slice(-1);
  await signIn(page, school.staff.email, '/availability');
  const from = page.getByRole('textbox', { name: 'Monday, from' });
  await expect(from).toBeVisible();
  await typeInto(page, from, '8:00');
  await typeInto(page, page.getByRole('textbox', { name: 'Monday, to' }), '16:00');
  await pressOn(page, page.getByRole('button', { name: 'Save my week' }));
  await expect(page.getByText('Your week is saved')).toBeVisible();

  await pressOn(page, page.getByRole('button', { name: 'Add time away' }));
  await pressOn(page, page.getByRole('button', { name: /^First day/ }));
  const dialog = page.getByRole('dialog');
  const typed = dialog.getByRole('textbox').first();
  await expect(typed).toBeVisible();
  await tabTo(page, typed);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${day!.day}/${day!.month}/${day!.year}`);
  const ok = dialog.getByRole('button', { name: 'OK' });
  await expect(ok).toBeEnabled();
  await pressOn(page, ok);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^First day/ })).toBeFocused();
  await typeInto(page, page.getByLabel('Reason'), 'Dentist');
  await pressOn(page, page.getByRole('button', { name: 'Save time away' }));
  const list = page.getByRole('list', { name: 'Time away' });
  await expect(list.getByText('Dentist')).toBeVisible();

  await pressOn(page, list.getByRole('button', { name: /^Change: / }));
  await tabTo(page, page.getByLabel('Reason'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Course');
  await pressOn(page, page.getByRole('button', { name: 'Save time away' }));
  await expect(list.getByText('Course')).toBeVisible();
  await pressOn(page, list.getByRole('button', { name: /^Remove: / }));
  await expect(page.getByText('No time away entered.')).toBeVisible();
});
