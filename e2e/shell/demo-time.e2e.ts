import type { Page } from 'playwright/test';
import { startDemo } from '../support/product/start-product.ts';
import type { StartedDemo } from '../support/product/start-product.ts';
import { formIsReady, messages, sendButton, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** A separate demo, because its time is changed. */
let demo: StartedDemo | undefined;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  demo = await startDemo();
});
test.afterAll(() => demo?.stop());
test.use({ baseURL: async ({ baseURL }, use) => use(demo?.address ?? baseURL!) });

/** Advances the demo's time with the button on the page of messages, and waits until it is there. */
async function drive(control: Page, words: 'An hour on' | 'A day on' | 'A week on'): Promise<void> {
  await control.goto('/demo/messages');
  await control.getByRole('button', { name: words }).click();
  await expect(async () => {
    await control.goto('/demo/messages');
    await expect(control.getByText(/^It is /)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
}

test('a booking made in the demo ends as a paid invoice while its time is driven on', async ({
  page,
  secondPage,
  context,
}) => {
  test.setTimeout(900_000);
  const control = await context.newPage();
  await signIn(page, 'officer@richmond.example');
  const again = page.getByRole('region', { name: 'Book again' });
  await again.getByRole('button', { name: /·/ }).first().click();
  await formIsReady(page);
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/v1/bookings'),
  );
  await sendButton(page).click();
  const { blocks } = (await (await answered).json()) as { blocks: { bookingIds: string[] }[] };
  const bookingId = blocks[0]!.bookingIds[0]!;
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  await page.goto(`/bookings/${bookingId}`);
  // Beside the list, which shows other bookings.
  const panel = page.locator('section, [role=dialog]').filter({ hasText: 'Number to quote' }).last();
  await expect(panel.getByText('Confirmed', { exact: true }).first()).toBeVisible({ timeout: 120_000 });

  await drive(control, 'A week on');
  await signIn(secondPage, 'manager@richmond.example');
  const claimed = await findClaim(secondPage, bookingId);
  const part = secondPage.getByRole('region', {
    name: claimed.kind === 'unmodified' ? 'Ready' : 'To look at',
    exact: true,
  });
  // Rows far from the viewport are not rendered.
  await part.getByRole('heading', { name: claimed.candidateFullName }).scrollIntoViewIfNeeded();
  await part.getByRole('checkbox', { name: nameOf(claimed) }).check();
  await secondPage.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(messages(secondPage).getByText('1 timesheet submitted')).toBeVisible();

  let number = '';
  await expect(async () => {
    await drive(control, 'An hour on');
    number = await findInvoice(secondPage, bookingId);
  }).toPass({ timeout: 400_000 });
  const link = secondPage.getByRole('link', { name: number, exact: true });
  const invoice = secondPage.getByRole('row').filter({ has: link });
  // Perhaps already: it can be issued just before an hour passes.
  await expect(async () => {
    await drive(control, 'An hour on');
    await secondPage.goto('/finance');
    await expect(invoice).toContainText(/Paid \w{3} \d/, { timeout: 5_000 });
  }).toPass({ timeout: 400_000 });
  await link.click();
  await expect(secondPage.getByText(claimed.candidateFullName).first()).toBeVisible();
});

/** Opens the invoices and returns the number of the one that bills the booking, together with others or alone. */
async function findInvoice(page: Page, bookingId: string): Promise<string> {
  const listed = page.waitForResponse(/\/api\/v1\/invoices\?/);
  await page.goto('/finance');
  const answer = await listed;
  const { invoices } = (await answer.json()) as { invoices: { number: string }[] };
  const { authorization } = await answer.request().allHeaders();
  for (const { number } of invoices.filter((one) => one.number.startsWith('D-'))) {
    const read = await page.request.get(`/api/v1/invoices/${number}`, {
      headers: { authorization: authorization! },
    });
    const { lines } = (await read.json()) as { lines: { bookingId: string | null }[] };
    if (lines.some((line) => line.bookingId === bookingId)) return number;
  }
  throw new Error('The booking is not invoiced yet');
}

type Claimed = { bookingId: string; kind: string; candidateFullName: string; dateLocal: string };

/** Opens the timesheets until the booking is among them. */
async function findClaim(page: Page, bookingId: string): Promise<Claimed> {
  const found: Claimed[] = [];
  await expect(async () => {
    const listed = page.waitForResponse(/\/api\/v1\/timesheets\?/);
    await page.goto('/timesheets');
    const { pendingApprovalList } = (await (await listed).json()) as { pendingApprovalList: Claimed[] };
    found.push(...pendingApprovalList.filter((sheet) => sheet.bookingId === bookingId));
    expect(found, 'what was booked is claimed').not.toEqual([]);
  }).toPass({ timeout: 120_000 });
  return found[0]!;
}

/** The name of its row. */
const nameOf = ({ candidateFullName, dateLocal }: Claimed): string =>
  `Choose ${candidateFullName}, ${Temporal.PlainDate.from(dateLocal)
    .toLocaleString('en-AU', { weekday: 'short', day: 'numeric', month: 'short' })
    .replace(',', '')}`;
