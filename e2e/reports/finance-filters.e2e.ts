import { sendInvoice } from '../support/provider-accounts.ts';
import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('@phone dates are cleared, and where they fit on one line nothing changes its place', async ({
  page,
  school,
  serviceKey,
}) => {
  const { number } = await sendInvoice(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/finance?from=2021-12-01&to=2021-12-31');
  await expect(page.getByText('No invoices match')).toBeVisible();
  const places = () =>
    Promise.all(
      [page.getByRole('searchbox', { name: /^Search/ }), page.getByRole('button', { name: /^Issued/ })].map(
        async (field) => {
          const { x, y, height } = (await field.boundingBox())!;
          return { x, y, height };
        },
      ),
    );
  const before = await places();
  const clear = page.getByRole('button', { name: 'Clear dates' });
  expect((await clear.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await clear.click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expect(clear).toHaveCount(0);
  await expect(page).not.toHaveURL(/from=/);
  // On a phone they may take two lines.
  if (page.viewportSize()!.width > 600) expect(await places()).toEqual(before);
});

test('@phone the next page begins at the top of the list, not above the amounts', async ({
  page,
  school,
  serviceKey,
}) => {
  await sendInvoice(page.request, { school, serviceKey });
  // Only the number of invoices is made up.
  await page.route(/\/api\/v1\/invoices\?/, async (route) => {
    const url = new URL(route.request().url());
    const skip = url.searchParams.get('skip');
    // The server has no second page.
    url.searchParams.set('skip', '0');
    const reply = await route.fetch({ url: url.toString() });
    const { invoices, ...rest } = (await reply.json()) as { invoices: { id: string }[] };
    const many = Array.from({ length: 20 }, (_, index) => ({ ...invoices[0], id: `${skip} ${index}` }));
    await route.fulfill({ response: reply, json: { ...rest, invoices: many, total: 60 } });
  });
  await signIn(page, school.manager.email, '/finance');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1–20 of 60');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText('21–40 of 60');
  const first = page.getByRole('table', { name: 'Invoices' }).getByRole('link').first();
  await expect(first).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'To pay' })).not.toBeInViewport();
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(pages).toContainText('1–20 of 60');
  await expect(first).toBeInViewport();
});
