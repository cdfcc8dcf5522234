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
