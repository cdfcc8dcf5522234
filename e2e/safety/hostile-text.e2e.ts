import type { Page } from 'playwright/test';
import { executed } from '../support/hostile-texts.ts';
import { seedHostileWorld } from '../support/hostile-world.ts';
import { chooseClassification, chooseReason, formIsReady, sendButton, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/**
 * Every test watches for violations of the policy and console errors; this one also watches for anything that would be
 * executed.
 */
test('no text that anybody writes is run anywhere it is shown', async ({ page, logins }) => {
  test.setTimeout(180_000);
  const world = await seedHostileWorld(logins);
  const watched = await watch(page);
  const { email, bookingId, today } = world;
  expect(world.used.length).toBeGreaterThan(300);

  await signIn(page, email);
  await showsHostile(page);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.keyboard.press('Escape');

  await page.goto(`/bookings?from=${today}`);
  await showsHostile(page);
  await page.goto(`/bookings/${bookingId}`);
  await showsHostile(page);
  await expect(page.getByRole('main').getByText('Sick Leave Cover').first()).toBeVisible();
  await page.goto('/settings');
  await showsHostile(page);
  for (const path of ['/overview', '/candidates', '/timesheets', '/finance', '/help']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  }

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  for (const word of ['<', 'script', 'javascript:', executed]) {
    await page.keyboard.type(word);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Control+a');
  }
  await page.keyboard.press('Escape');

  await page.goto('/bookings/create');
  await formIsReady(page);
  await showsHostile(page);
  await bookWithHostileWords(page);

  expect(await watched()).toEqual([]);
});

/** Records dialogs, calls of the functions in the texts, and requests that leave the product. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const heard: string[] = [];
  const own = new URL(process.env['E2E_ADDRESS']!).origin;
  page.on('dialog', (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== own && !/^(data|blob|about):/.test(url.protocol))
      heard.push(`request ${request.url()}`);
  });
  await page.exposeFunction(executed, (number: number) => void heard.push(`run ${number}`));
  return async () => heard;
}

/** The texts are shown as text, and no part of them has become an element or a link. */
async function showsHostile(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(
    main
      .getByText(executed)
      .or(main.locator(`[value*="${executed}"]`))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  const made = page.locator(
    [
      'body script:not([src])',
      'img[src="x"]',
      'iframe',
      'object',
      'embed',
      'marquee',
      'base',
      '[onerror]',
      '[onload]',
      '[onfocus]',
      '[href^="javascript:" i]',
      '[action^="javascript:" i]',
      '[src^="data:text" i]',
    ].join(', '),
  );
  await expect(made).toHaveCount(0);
  // Nor does a text change the direction of what follows it.
  expect(await page.evaluate(() => /[\u202a-\u202e]/.test(document.body.innerText))).toBe(false);
}

/** What the person types is shown on the screen after sending. */
async function bookWithHostileWords(page: Page): Promise<void> {
  const text = `"><img src=x onerror=${executed}(1)>`.slice(0, 50);
  await chooseClassification(page);
  await chooseReason(page);
  const more = page.getByRole('button', { name: /^More/ });
  if (await more.isVisible()) await more.click();
  let written = 0;
  for (const box of await page.getByRole('textbox', { name: /notes|room|order|cost|reference/i }).all()) {
    await box.fill(text);
    written++;
  }
  expect(written).toBeGreaterThan(1);
  for (const policy of await page.getByRole('checkbox', { name: new RegExp(executed) }).all()) {
    if (!(await policy.isChecked())) await policy.check({ force: true });
  }
  await sendButton(page).click();
  const anyway = page.getByRole('button', { name: 'Book anyway' });
  await expect(page.getByRole('heading', { name: 'Booked' }).or(anyway).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(page.getByRole('heading', { name: 'Booked' })).toBeVisible();
  await page.getByRole('link', { name: 'All details' }).first().click();
  await showsHostile(page);
}
