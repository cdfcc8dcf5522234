import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { loseAnswers } from '../support/lose-answers.ts';
import { addTimesheetsFile, sendInvoice, workedOn } from '../support/provider-accounts.ts';
import { messages, signIn, tabTo } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const showTotals = (page: Page) => page.locator('dl').filter({ hasText: 'Total AUD' });

test('@phone month end: an invoice is found, read by days and by staff, and saved', async ({
  page,
  school,
  serviceKey,
}) => {
  const { number } = await sendInvoice(page.request, { school, serviceKey }, { purchaseOrder: 'PO-7714' });
  await signIn(page, school.manager.email, '/finance');
  await expect(page.getByText('1 invoice is outstanding')).toBeVisible();
  await expectNoViolations(page, 'finance');
  await page.getByRole('searchbox', { name: /^Search/ }).fill('nothing is called so');
  await expect(page.getByText('No invoices match')).toBeVisible();
  await page.getByRole('searchbox', { name: /^Search/ }).fill('po-77');
  const table = page.getByRole('table', { name: 'Invoices' });
  await expect(table.getByRole('link', { name: number })).toBeVisible();
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await expect(page.getByText('No invoices match')).toBeVisible();
  await page.getByRole('button', { name: 'Not paid', exact: true }).click();
  await table.getByRole('link', { name: number }).click();

  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeFocused();
  // 135,009 cents and 10% of it, rounded half up.
  await expect(showTotals(page)).toContainText('$1,350.09');
  await expect(showTotals(page)).toContainText('$135.01');
  await expect(showTotals(page)).toContainText('$1,485.10');
  await expectNoViolations(page, 'an invoice by days');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.getByRole('tab', { name: 'By staff' }).click();
  await expect(page).toHaveURL(/by=staff/);
  await expect(page.getByRole('heading', { level: 2, name: school.educators[0]!.name })).toBeVisible();
  await expect(page.getByText('2 lines')).toBeVisible();
  const edges = await page
    .getByRole('columnheader', { name: 'Rate' })
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().right)));
  expect(edges.length).toBeGreaterThan(1);
  expect(new Set(edges).size).toBe(1);
  expect(loads).toBe(0);
  await expectNoViolations(page, 'an invoice by staff');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`Invoice ${number}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('The timesheet file is not available')).toBeVisible();
});

test('@phone-only @phone the number of an invoice stands on one line of its title', async ({
  page,
  school,
  serviceKey,
}) => {
  const end = school.groupId.slice(-8).toUpperCase();
  const { number } = await sendInvoice(page.request, { school, serviceKey }, { number: `W-20260309-${end}` });
  await signIn(page, school.manager.email, `/finance/invoices/${number}`);
  const title = page.getByRole('heading', { level: 1, name: `Invoice ${number}` });
  await expect(title).toBeVisible();
  const countLines = (heading: Element, text: string) => {
    const node = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (node.nextNode()) {
      const from = node.currentNode.textContent!.indexOf(text);
      if (from < 0) continue;
      const range = document.createRange();
      range.setStart(node.currentNode, from);
      range.setEnd(node.currentNode, from + text.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }
    return 0;
  };
  // The page rerenders once the invoice has loaded.
  await expect.poll(() => title.evaluate(countLines, number)).toBe(1);
});

test('what is searched for is typed on while the list follows', async ({ page, school, serviceKey }) => {
  const { number } = await sendInvoice(page.request, { school, serviceKey }, { purchaseOrder: 'PO-7714' });
  await signIn(page, school.manager.email, '/finance');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  const box = page.getByRole('searchbox', { name: /^Search/ });
  await box.click();
  await page.keyboard.type('po');
  await expect(page).toHaveURL(/q=po$/);
  await expect(box).toBeFocused();
  await page.keyboard.type('-99');
  await expect(page.getByText('No invoices match')).toBeVisible();
  await expect(box).toHaveValue('po-99');
  await page.getByRole('button', { name: 'Show all invoices' }).click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expect(box).toHaveValue('');

  await page.setViewportSize({ width: 1440, height: 900 });
  const label = page.getByText('Search by number, name or purchase order');
  expect((await label.boundingBox())!.height).toBeLessThan(30);
  // In print the list has no controls.
  await page.emulateMedia({ media: 'print' });
  await expect(box).toBeHidden();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('@phone-only @phone a line without times has no empty time', async ({ page, school, serviceKey }) => {
  const { educators, main } = school;
  const line = {
    bookingId: null,
    locationId: main.locationId,
    date: workedOn.toString(),
    employee: educators[0]!.name,
    quantityHundredths: 100,
    rate: 45_000,
  };
  const { number } = await sendInvoice(
    page.request,
    { school, serviceKey },
    {
      lines: [
        { ...line, type: 'Day', start: '08:30', finish: '15:30' },
        { ...line, type: 'Deduction', rate: -5_000, start: null, finish: null },
      ],
    },
  );
  await signIn(page, school.manager.email, `/finance/invoices/${number}`);
  const row = (work: string) => page.getByRole('row').filter({ hasText: work });
  const time = page.locator('[data-head="Time"]');
  await expect(row('Day').locator(time)).toBeVisible();
  await expect(row('Deduction').locator(time)).toBeHidden();
});

test('@phone a question about a line is answered at the line, and the bill stays', async ({
  page,
  secondPage: other,
  school,
  serviceKey,
  noise,
}) => {
  noise.allow(/\/question/);
  const { number } = await sendInvoice(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, `/finance/invoices/${number}`);
  const name = school.educators[1]!.name;
  const ask = page.getByRole('button', { name: new RegExp(`^Ask the provider: ${name}`) });
  const before = await showTotals(page).innerText();
  // After Escape the focus is back where it was.
  await tabTo(page, ask);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Your question/ })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeFocused();
  await ask.click();
  await page.getByRole('button', { name: 'Send the question' }).click();
  await expect(page.getByText('Please write your question')).toBeVisible();
  const question = page.getByRole('textbox', { name: /^Your question/ });
  await question.fill('Was <b>he</b> there all day?');
  // Grouping the lines anew closes the form, which opens again with what was typed.
  for (const by of ['By staff', 'By days']) {
    await page.getByRole('tab', { name: by }).click();
    await expect(page.getByRole('tab', { name: by })).toHaveAttribute('aria-selected', 'true');
    await ask.click();
    await expect(question).toHaveValue('Was <b>he</b> there all day?');
  }
  // Elements partly covered by a bar would count as too small to press.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page, 'a question about a line');
  // A colleague asks about the same line first.
  await signIn(other, school.manager.email, `/finance/invoices/${number}?by=staff`);
  await other.getByRole('button', { name: new RegExp(`^Ask the provider: ${name}`) }).click();
  await other.getByRole('textbox', { name: /^Your question/ }).fill('Half a day, surely?');
  await other.getByRole('button', { name: 'Send the question' }).click();
  await expect(other.getByText('Marion Gill asked: Half a day, surely?')).toBeVisible();
  await expect(page.getByText('Marion Gill asked: Half a day, surely?')).toBeVisible();
  await page.getByRole('button', { name: 'Send the question' }).click();
  await expect(page.getByText('A question about this line waits for its answer')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  // The demo's provider answers after a moment; both pages receive it, and the amounts are unchanged.
  for (const one of [page, other]) {
    await expect(one.getByText(/^The provider: /)).toBeVisible({ timeout: 60_000 });
    expect(await showTotals(one).innerText()).toBe(before);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page, 'an answered question');
  await ask.click();
  await page.getByRole('textbox', { name: /^Your question/ }).fill('Was <b>he</b> there all day?');
  // The answer is lost. The line shows the question, which is sent again with the same key: it is this one.
  const keys = await loseAnswers(page, '**/question');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await expect(page.getByText('Marion Gill asked: Was <b>he</b> there all day?')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Your question/ })).toBeHidden();
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await expect(page.getByText('The provider has not answered yet.')).toBeVisible();
});

test('the export holds what the list shows', async ({ page, school, serviceKey }) => {
  const { number } = await sendInvoice(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/finance');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  for (const [item, name] of [
    ['CSV for a spreadsheet', 'invoices.csv'],
    ['Xero bills', 'invoices-xero.csv'],
    ['MYOB purchases', 'invoices-myob.csv'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(name);
    expect(await readFile(await file.path(), 'utf8')).toContain(number);
  }
});

test.describe('with the worker that opens pages without a connection', () => {
  test.use({ serviceWorkers: 'allow' });
  test.describe.configure({ timeout: 300_000 });

  test('@phone a file is opened by a key that counts once, in this browser and within a minute', async ({
    page,
    secondPage: other,
    school,
    serviceKey,
  }) => {
    const invoice = await sendInvoice(page.request, { school, serviceKey });
    await addTimesheetsFile(page.request, serviceKey, invoice.invoiceId);
    await signIn(page, school.manager.email, `/finance/invoices/${invoice.number}`);
    // It opens pages ahead, and would otherwise use up the key.
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 90_000 })
      .toBe('activated');
    const opened = page.waitForRequest(/\/api\/v1\/file\/[\w-]{20,64}$/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Timesheets' }).click();
    expect((await saved).suggestedFilename()).toBe('Timesheets.pdf');
    await expect(page.getByRole('heading', { level: 1, name: `Invoice ${invoice.number}` })).toBeVisible();
    // The key is used up even for the same browser; for others it never existed.
    const address = (await opened).url();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const again = await page.request.get(address, { headers });
    expect([again.status(), (await again.json()).code]).toEqual([410, 'file_key_used']);
    await signIn(other, school.manager.email, '/finance');
    expect((await other.request.get(address, { headers })).status()).toBe(404);
    // A browser that the portal leads to such an address gets a page with words.
    for (const [one, end] of [
      [page, '/410'],
      [other, '/404'],
    ] as const) {
      await one.evaluate((to) => location.assign(to), address);
      await expect(one).toHaveURL(new RegExp(`${end}$`));
      await expect(one.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test('without a ticket the browser stays where it is, and says why', async ({
  page,
  school,
  serviceKey,
  noise,
}) => {
  noise.allow(/generateAccessToken|\/file/);
  const invoice = await sendInvoice(page.request, { school, serviceKey });
  await addTimesheetsFile(page.request, serviceKey, invoice.invoiceId);
  await signIn(page, school.manager.email, `/finance/invoices/${invoice.number}`);
  const address = page.url();
  const answer = { status: 404, code: 'invoice_file_not_available', message: 'Gone to the archive' };
  const tickets = [
    { status: 404, body: JSON.stringify(answer), words: 'Gone to the archive' },
    {
      status: 202,
      body: JSON.stringify({ accessKey: 'a'.repeat(43) }),
      words: /not available|There was an issue/,
    },
  ];
  for (const { status, body, words } of tickets) {
    await page.route('**/generateAccessToken/**', (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    );
    await page.getByRole('button', { name: 'Timesheets' }).click();
    await expect(messages(page).getByText(words)).toBeVisible();
    await messages(page).getByRole('button', { name: 'Dismiss' }).click();
    expect(page.url()).toBe(address);
    await page.unroute('**/generateAccessToken/**');
  }
  // For a file download the error is in the response body.
  await page.route(`**/invoices/${invoice.invoiceId}/file`, (route) =>
    route.fulfill({
      status: 404,
      body: JSON.stringify(answer),
      contentType: 'application/json',
    }),
  );
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(messages(page).getByText('Gone to the archive')).toBeVisible();
  expect(page.url()).toBe(address);
});

test('finance is gone through by the keyboard alone', async ({ page, school, serviceKey }) => {
  const { number } = await sendInvoice(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/finance');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: number }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'By days' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'By staff' })).toBeFocused();
  await expect(page).toHaveURL(/by=staff/);
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: 'Download PDF' }));
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toContain(number);
});

test('@phone nothing to pay is said, and another school’s invoice leads back to the list', async ({
  page,
  school,
  noise,
}) => {
  noise.allow(/invoices\/GetInvoice/);
  await signIn(page, school.manager.email, '/finance');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await expect(page.getByText('Nothing is outstanding')).toBeVisible();
  await expect(page.getByText('Nothing is overdue')).toHaveCount(0);
  await expectNoViolations(page, 'finance without invoices');
  await page.goto('/finance/invoices/SR-104232');
  await expect(page.getByText('This invoice is not here, or you may not see it.')).toBeVisible();
});

test('charges that could not be loaded say so, beside invoices that could be', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/status of 500/);
  await page.route('**/upcoming-charges?*', (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, school.manager.email, '/finance');
  const failed = page.getByText('Charges still to be invoiced could not be loaded');
  await expect(failed).toBeVisible();
  await expect(page.getByText('Nothing is outstanding')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toHaveCount(0);
});

test('what of an address is no filter is left out of the list', async ({ page, school, serviceKey }) => {
  const { number } = await sendInvoice(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/finance');
  for (const search of [
    'status=evil&from=zz&to=2026-99-99&page=-3',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-01',
    'q=%00%0a',
  ]) {
    await page.goto(`/finance?${search}`);
    await expect(page.getByRole('link', { name: number }), search).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear dates' }), search).toHaveCount(0);
  }
  await page.goto(`/candidates?client=evil&only=zz&q=${'%C3%A9'.repeat(200)}%00`);
  await expect(page.getByText('No educator matches')).toBeVisible();
});
