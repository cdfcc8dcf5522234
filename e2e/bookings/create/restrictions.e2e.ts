import type { Page } from 'playwright/test';
import { formIsReady, longDate, sendButton, showMonth, signIn, summary } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a restricted location says so, in the words of the provider, and takes no booking', async ({
  page,
}) => {
  await signIn(page, 'regional@southern.example', '/bookings/create');
  await formIsReady(page);
  await chooseLocation(page, 'Palmerston Centre');
  await expect(page.getByText('Creating bookings is restricted for this location').first()).toBeVisible();
  await expect(page.getByText('The centre is being rebuilt after the storm')).toBeVisible();
  await expect(page.locator('strong', { hasText: 'Nightcliff Centre' })).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  // The button does not offer what cannot be booked.
  await expect(sendButton(page)).toHaveText('Book');
  await expect(summary(page)).toContainText('Creating bookings is restricted for this location');
  await expect(summary(page)).not.toContainText(/educator/);
  await sendButton(page).hover();
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toBeVisible();
  await expect(async () => {
    const button = (await sendButton(page).boundingBox())!;
    expect((await tooltip.boundingBox())!.y).toBeGreaterThanOrEqual(button.y + button.height);
  }).toPass({ timeout: 20_000 });
  await expect(tooltip).toHaveText('Creating bookings is restricted for this location');
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();
  // It can also be reached by keyboard.
  await page.getByRole('textbox', { name: 'Room' }).focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(sendButton(page)).toBeFocused({ timeout: 100 });
  }).toPass();
  await expect(sendButton(page)).toHaveAccessibleDescription(
    'Creating bookings is restricted for this location',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New booking' })).toBeVisible();
});

test('until what draws it has come, a message stands there in plain words', async ({ page }) => {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/markdown-*.js', async (route) => {
    await isLetGo;
    await route.continue();
  });
  await signIn(page, 'regional@southern.example', '/bookings/create');
  await formIsReady(page);
  await chooseLocation(page, 'Palmerston Centre');
  const message = page.getByText('The centre is being rebuilt after the storm');
  await expect(message).toContainText('Nightcliff Centre');
  await expect(message).not.toContainText('*');
  letGo();
  await expect(page.locator('strong', { hasText: 'Nightcliff Centre' })).toBeVisible();
});

test('on a phone the list of locations names the restricted one @phone-only @phone', async ({ page }) => {
  await signIn(page, 'regional@southern.example', '/bookings/create/location');
  const restricted = page.getByRole('button', { name: /^Palmerston Centre/ });
  await expect(restricted).toContainText('restricted');
  await expect(restricted).toHaveAttribute('title', 'Creating bookings is restricted for this location');
});

test('a restricted date cannot be chosen and says why', async ({ page }) => {
  const asked = page.waitForResponse(/booking-blocks/);
  await signIn(page, 'officer@richmond.example', '/bookings/create');
  await formIsReady(page);
  const blocks = (await (await asked).json()) as { datesLocal: string[] }[];
  await chooseLocation(page, 'Burnley Campus');
  await expect(page.getByText('Pupil-free days.')).toBeVisible();
  const closed = Temporal.PlainDate.from(blocks.flatMap((block) => block.datesLocal)[0]!);
  await showMonth(page, closed);
  const day = page.getByRole('button', { name: new RegExp(`^${longDate(closed)}`) });
  await expect(day).toBeDisabled();
  await expect(day).toHaveAccessibleName(/Creating bookings is restricted for this location/);
});

test('hostile words in a message stay words', async ({ page }) => {
  const hostile = [
    '<img src=x onerror="document.title=\'owned\'">',
    '<script>document.title="owned"</script>',
    '[press me](javascript:document.title="owned")',
    '**bold**',
  ].join('\n\n');
  await page.route('**/api/v1/locations/booking-blocks*', async (route) => {
    const response = await route.fetch();
    const blocks = (await response.json()) as { messageMarkDown: string }[];
    await route.fulfill({ response, json: blocks.map((block) => ({ ...block, messageMarkDown: hostile })) });
  });
  await signIn(page, 'officer@richmond.example', '/bookings/create');
  await formIsReady(page);
  await chooseLocation(page, 'Burnley Campus');
  await expect(page.locator('strong', { hasText: 'bold' })).toBeVisible();
  await expect(page.getByText('<img src=x onerror=')).toBeVisible();
  await expect(page.locator('img[src="x"], a[href^="javascript:"]')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/owned/);
});

async function chooseLocation(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Location' });
  await box.click();
  await box.fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
  await expect(box).toHaveValue(new RegExp(name));
}
