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
