import { formIsReady, signIn, summary } from './support/steps.ts';
import { expect, test } from './support/test.ts';

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
