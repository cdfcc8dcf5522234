import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expectNoViolations } from '../support/axe.ts';
import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

type Case = {
  /** The page's message for an ID that does not exist. */
  says: string;
  /** The button or link that leads on, and its target. */
  onward: readonly [role: 'button' | 'link', name: string, to: RegExp];
  /** An ID of the right shape is handled differently even if it does not exist: the page starts normally. */
  asksFirst?: true;
};

const cutLink: Case = {
  says: 'This link is incomplete or has been changed',
  onward: ['button', 'Sign in', /\/bookings\//],
};

/** Every address with an ID (`apps/portal/src/app/screens.ts`). */
const cases: Readonly<Record<string, Case>> = {
  '/bookings/$bookingId': {
    says: 'This booking could not be found',
    onward: ['button', 'Back to bookings', /\/bookings$/],
  },
  '/bookings/pending-approval/$pendingBookingId': {
    says: 'This request could not be found',
    onward: ['button', 'Back to bookings', /\/bookings$/],
  },
  '/candidates/$candidateId': {
    says: 'This educator is not here, or you may not see them.',
    onward: ['button', 'Show all educators', /\/candidates$/],
  },
  '/finance/invoices/$invoiceNo': {
    says: 'This invoice is not here, or you may not see it.',
    onward: ['button', 'Show all invoices', /\/finance$/],
  },
  '/feedback-form/$bookingId': cutLink,
  '/answer/$pendingBookingId': cutLink,
  '/school/return/$clientGroupId': {
    says: 'The answer of your school could not be checked. Please start again',
    onward: ['button', 'Sign in another way', /\/(overview)?$/],
  },
  '/user/impersonate/$contactId': {
    says: 'Please contact support',
    onward: ['link', 'Leave this page', /\/(overview)?$/],
    asksFirst: true,
  },
};

const absentId = '019526b8-0000-7000-8000-00000000ab5e';
const oddIds = ['not-an-id', '%00', '%3Cscript%3E', '😀', 'x'.repeat(300)];

test('every address with an id is walked', async () => {
  const table = resolve(import.meta.dirname, '../../apps/portal/src/app/screens.ts');
  const paths = [...(await readFile(table, 'utf8')).matchAll(/path: '([^']*\$[^']*)'/g)].map(
    ([, path]) => path,
  );
  expect(paths.toSorted()).toEqual(Object.keys(cases).toSorted());
});

for (const [path, { says, onward, asksFirst }] of Object.entries(cases)) {
  test(`an id that names nothing at ${path} is told, with a way on`, async ({ page, noise, school }) => {
    test.slow();
    noise.allow(/40[04] \(/);
    // With an empty list: a row of a full one might be partly covered by the heading of its day.
    const viewer = path.startsWith('/bookings/') ? school.viewer.email : 'viewer@richmond.example';
    await signIn(page, viewer, '/help');
    const [role, name, to] = onward;
    for (const id of [...(asksFirst ? [] : [absentId]), ...oddIds]) {
      await page.goto(path.replace(/\$\w+/, id));
      await expect(page.getByText(says), id).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' }), id).toHaveCount(0);
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(widths[0], id).toBeLessThanOrEqual(widths[1]!);
    }
    await expectNoViolations(page, path);
    await page.getByRole(role, { name, exact: true }).first().click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });
}
