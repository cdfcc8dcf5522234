import { sql } from 'kysely';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { sendInvoice } from '../support/provider-accounts.ts';
import { formIsReady, signIn, summary } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const dayFirst = /educators?, [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}/;
const monthFirst = /educators?, [A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2}/;
const twelveHours = /\d{1,2}:\d\d\sam–\d{1,2}:\d\d\spm/;
const twentyFourHours = /, \d\d:\d\d–\d\d:\d\d,/;

const variants = [
  {
    who: 'office@lakeside.example',
    where: 'the US',
    dates: monthFirst,
    times: twelveHours,
    firstDay: 'Sunday',
  },
  {
    who: 'group@northshire.example',
    where: 'the UK',
    dates: dayFirst,
    times: twentyFourHours,
    firstDay: 'Monday',
  },
  {
    who: 'office@maplewood.example',
    where: 'Canada',
    dates: monthFirst,
    times: twelveHours,
    firstDay: 'Monday',
  },
  {
    who: 'director@littlefern.example',
    where: 'New Zealand',
    dates: dayFirst,
    times: twelveHours,
    firstDay: 'Monday',
  },
];

for (const { who, where, dates, times, firstDay } of variants) {
  test(`in ${where} dates, times and weeks read as people there expect`, async ({ page }) => {
    await signIn(page, who, '/bookings/create');
    await formIsReady(page);
    await expect(summary(page)).toContainText(dates);
    await expect(summary(page)).toContainText(times);
    await expect(page.getByRole('columnheader').first()).toHaveAttribute('abbr', firstDay);
    await expect(page.getByRole('textbox', { name: 'Start' })).toHaveValue(
      times === twentyFourHours ? /^\d\d:\d\d$/ : /^\d{1,2}:\d\d am$/,
    );
  });
}

test('every address shows its own variant before sign-in, and none of another', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL!);
  for (const [name, lang, phone, has] of [
    ['uk', 'en-GB', '+44 20 7946 0100', 'Mobile app'],
    ['nz', 'en-NZ', '+64 9 555 0100', 'Google Play'],
    ['us', 'en-US', '+1 312 555 0100', 'Terms of use'],
  ] as const) {
    await page.goto(`http://${name}.localhost:${port}/bookings`);
    await expect(page.getByRole('link', { name: phone })).toBeVisible();
    await expect(page).toHaveURL(`http://${name}.localhost:${port}/${lang}?from=%2Fbookings`);
    await expect(page.getByRole('link', { name: has })).toBeVisible();
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    const html = await page.content();
    for (const other of ['AU', 'NZ', 'UK', 'US'].filter((one) => one !== name.toUpperCase()))
      expect(html).not.toContain(`/variants/${other}/`);
  }
});

test('people of another country than the address find their own after sign-in, also at the next visit', async ({
  page,
}) => {
  await signIn(page, 'group@northshire.example', '/help');
  await expect(page.getByRole('link', { name: '+44 20 7946 0100' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByRole('link', { name: '+44 20 7946 0100' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/config/variants/'))).toEqual(['/config/variants/UK.json']);
});

const dayThenMonth = { long: 'Wednesday 4 March 2026', typed: '4/3/26', week: 'Monday' };
const monthThenDay = { long: 'Wednesday, March 4, 2026', typed: '3/4/26', week: 'Monday' };
const twelve = /^8:30\sam$/;
const afterSignIn = [
  { variant: 'AU', language: 'en-AU', ...dayThenMonth, short: '04/03/2026', clock: twelve },
  { variant: 'NZ', language: 'en-NZ', ...dayThenMonth, short: '04/03/2026', clock: twelve },
  { variant: 'UK', language: 'en-GB', ...dayThenMonth, short: '4/03/2026', clock: /^08:30$/ },
  { variant: 'CA', language: 'en-CA', ...monthThenDay, short: '03/04/2026', clock: twelve },
  { variant: 'US', language: 'en-US', ...monthThenDay, short: '03/04/2026', clock: twelve, week: 'Sunday' },
  { variant: 'EN', language: 'en', ...dayThenMonth, short: '04/03/2026', clock: twelve },
];
const money = {
  AU: { currency: 'AUD', tax: 'GST', total: '$1,485.10', glow: '#00acef' },
  NZ: { currency: 'NZD', tax: 'GST', total: '$1,485.10', glow: '#12b39a' },
  UK: { currency: 'GBP', tax: 'VAT', total: '£1,485.10', glow: '#6f8cff' },
  CA: { currency: 'CAD', tax: 'Tax', total: '$1,485.10', glow: '#f0705f' },
  US: { currency: 'USD', tax: 'Tax', total: '$1,485.10', glow: '#58a4f5' },
  EN: { currency: 'USD', tax: 'Tax', total: '$1,485.10', glow: '#8fb4c4' },
} as const;

for (const { variant, language, long, typed, week, short, clock } of afterSignIn) {
  test(`${variant}: dates in and out, week, clock, tax word, money, language and colours of people after the sign-in`, async ({
    page,
    school,
    logins,
    serviceKey,
  }) => {
    const { groupId, officer, manager } = school;
    const { currency, tax, total, glow } = money[variant as keyof typeof money];
    await inTransaction(logins.owner, { clientGroupIds: [groupId], contactId: null }, async ({ db }) => {
      await sql`update client_groups set variant = ${variant} where client_group_id = ${groupId}`.execute(db);
      await sql`update contacts set language = ${language} where client_group_id = ${groupId}`.execute(db);
    });
    const { number } = await sendInvoice(page.request, { school, serviceKey }, { currency });

    await signIn(page, manager.email, `/finance/invoices/${number}`);
    const totals = page.locator('dl').filter({ hasText: `Total ${currency}` });
    await expect(totals).toContainText(total);
    await expect(totals.getByRole('term').filter({ hasText: new RegExp(`^${tax}$`) })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const shownGlow = () =>
      page.getByRole('banner').evaluate((bar) => {
        const { borderBlockStartColor } = getComputedStyle(bar);
        const [red = 0, green = 0, blue = 0] = borderBlockStartColor.match(/\d+/g)!.map(Number);
        return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      });
    await expect.poll(shownGlow).toBe(glow);

    await signIn(page, officer.email, '/bookings');
    await page.getByRole('button', { name: 'Go to date' }).click();
    const picker = page.getByRole('dialog', { name: 'Go to date' });
    await expect(picker.getByRole('columnheader').first()).toHaveAttribute('abbr', week);
    await picker.getByRole('textbox', { name: 'Date' }).fill(typed);
    await expect(picker).toContainText(long);
    await picker.getByRole('button', { name: new RegExp(`^${long}`) }).click();
    await expect(picker.getByRole('textbox', { name: 'Date' })).toHaveValue(short);
    await page.goto('/bookings/create');
    await formIsReady(page);
    const start = page.getByRole('textbox', { name: 'Start' });
    await start.fill('8:30:00');
    await start.blur();
    await expect(start).toHaveValue(clock);
  });
}
