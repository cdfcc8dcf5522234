import type { Page } from 'playwright/test';
import { formIsReady, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const people = ['officer@richmond.example', 'regional@southern.example'];
const places = ['/', '/bookings', '/bookings/create', '/settings/profile', '/settings/appearance', '/help'];

/** The other parts of the settings; profile and appearance are among the places. */
const settings = [
  'profile',
  'change-password',
  'templates',
  'notifications',
  'approvals',
  'security',
  'devices',
];

for (const email of people) {
  test(`doubled text never scrolls sideways, and the bar names the client: ${email}`, async ({ page }) => {
    await signIn(page, email, places[0]);
    for (const path of places) {
      await page.setViewportSize({ width: 1440, height: 900 });
      if (path !== places[0]) await page.goto(path);
      await expect(page.locator('main h1')).toBeVisible();
      if (path === '/bookings/create') await formIsReady(page);
      if (path === places[0]) await nameLongestDay(page);
      for (const isDoubled of [false, true]) {
        for (const width of [320, 390, 820, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          await setTextSize(page, isDoubled ? '200%' : '');
          const seen = `${path} at ${width}${isDoubled ? ', doubled' : ''}`;
          await expect
            .soft(async () => {
              expect(await widthOf(page)).toBe(width);
              expect(await lookAtClient(page)).toEqual([]);
            }, seen)
            .toPass({ timeout: 20_000 });
        }
      }
      await setTextSize(page, '');
    }
  });
}

/** Pages for people who are not signed in, and error pages. */
const outside = [
  '/login',
  '/en-GB/forgot-password',
  '/reset-password',
  '/verify-email',
  '/invitation',
  '/user/impersonate/abc',
  '/403',
  '/410',
  '/under-construction',
];

test('doubled, no page outside of the sign-in scrolls sideways or cuts its words', async ({ page }) => {
  for (const path of outside) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    if (path === '/login') await expect(page.getByRole('heading', { name: 'Try it as' })).toBeVisible();
    await lookDoubled(page, path);
  }
});

test('doubled, no part of the settings scrolls sideways or cuts what a button says', async ({ page }) => {
  await signIn(page, people[0]!, '/settings/profile');
  await expect(page.locator('main h1')).toBeVisible();
  for (const part of settings) {
    await page.goto(`/settings/${part}`);
    await expect(page.locator('main h2, main h3, main form').first()).toBeVisible();
    await lookDoubled(page, part, 'Authenticator'.length);
  }
});

test('doubled, the number at the bell leaves the bell in sight @phone', async ({ page }) => {
  await signIn(page, 'approver@richmond.example', '/help');
  await setTextSize(page, '200%');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Pending approvals/ });
  const [icon, number] = [bell.locator('svg'), bell.locator('[data-count]')];
  await expect(number).toBeVisible();
  await expect(async () => {
    const [under, over] = [(await icon.boundingBox())!, (await number.boundingBox())!];
    expect(over.y + over.height).toBeLessThan(under.y + under.height / 2);
  }).toPass();
});

test('doubled, the booking form keeps its room beside the summary', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, people[0]!, '/bookings/create');
  await formIsReady(page);
  await setTextSize(page, '200%');
  const room = page.getByRole('textbox', { name: 'Room' });
  await expect.poll(async () => (await room.boundingBox())?.width).toBeGreaterThan(240);
});

test('an email address breaks before its @ and dots alone', async ({ page, school }) => {
  await school.giveRights(school.officer, ['people_all']);
  await signIn(page, school.officer.email, '/settings/profile');
  for (const [path, size] of [
    ['/settings/profile', ''],
    ['/settings/people', ''],
    ['/settings/profile', '200%'],
    ['/settings/people', '200%'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('main :has(> wbr)').first()).toBeVisible();
    await setTextSize(page, size);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .soft(async () => {
          expect(await widthOf(page)).toBe(width);
          expect(await findBrokenParts(page)).toEqual([]);
        }, `${path} at ${width} ${size}`)
        .toPass({ timeout: 20_000 });
    }
    await setTextSize(page, '');
  }
});

/** Parts of addresses, between the places where they may break, also after a hyphen, that stand in more than one line. */
function findBrokenParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :has(> wbr)')]
      .flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .flatMap((node) =>
        [...(node.textContent ?? '').matchAll(/[^-]+-?/g)].filter(({ index, 0: part }) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + part.length);
          return range.getClientRects().length > 1;
        }),
      )
      .map(([part]) => part),
  );
}

test('doubled, the list keeps a place beside the open booking', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, people[0]!, '/bookings');
  await page.locator('[data-booking-row]').first().click();
  const panel = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByText('Number to quote') });
  await expect(panel).toBeVisible();
  await setTextSize(page, '200%');
  await expect(async () => {
    expect(await widthOf(page)).toBe(1440);
    const row = (await page.locator('[data-booking-row]').first().boundingBox())!;
    expect(row.width).toBeGreaterThan(200);
    expect(row.x + row.width).toBeLessThanOrEqual((await panel.boundingBox())!.x);
  }).toPass({ timeout: 20_000 });
});

test('doubled, a combo box shows all of what it holds in as many lines as it needs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, people[0]!, '/bookings/create');
  await formIsReady(page);
  await setTextSize(page, '200%');
  const box = page.getByRole('combobox', { name: /Covering/ });
  const control = box.locator('xpath=../..');
  const empty = (await control.boundingBox())!.height;
  await box.fill('Margaret Wilhelmina Ellery-Featherstonehaugh of the Montgomery family');
  await box.blur();
  // The visible text is rendered behind the field, which a screen reader reads.
  const look = (input: HTMLElement | SVGElement) => {
    const { content, lineHeight, visibility } = getComputedStyle(input.parentElement!, '::after');
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = input.parentElement!;
    const lines = Math.floor(clientHeight / Number.parseFloat(lineHeight));
    const isCut = scrollWidth > clientWidth || scrollHeight > clientHeight;
    return { content, visibility, lines, isCut, field: getComputedStyle(input).opacity };
  };
  await expect(async () => {
    const seen = await box.evaluate(look);
    expect(seen).toMatchObject({ visibility: 'visible', isCut: false, field: '0' });
    expect(seen.content).toContain('Featherstonehaugh of the Montgomery family');
    expect(seen.lines).toBeGreaterThan(2);
    expect((await control.boundingBox())!.height).toBeGreaterThan(empty);
  }).toPass({ timeout: 20_000 });
});

test('doubled, the head of a calendar stays within its border, and no line of the sentence begins with a comma', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, people[0]!, '/bookings/create');
  await formIsReady(page);
  await setTextSize(page, '200%');
  const next = page.getByRole('button', { name: 'Next month' });
  // The button for today comes in with another month.
  await next.click();
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeVisible();
  await expect(async () => {
    const { right } = await next.evaluate((button) => button.getBoundingClientRect());
    const border = page.getByRole('group').filter({ has: next }).last().locator('xpath=..');
    const inner = await border.evaluate((box) => box.getBoundingClientRect());
    expect(right).toBeLessThanOrEqual(inner.right);
  }).toPass({ timeout: 20_000 });
  const sentence = page
    .getByRole('complementary', { name: 'What will be booked' })
    .getByRole('paragraph')
    .first();
  await expect(sentence).toContainText('Richmond');
  expect(await sentence.evaluate(startsOfLines)).not.toContain(',');
});

/** The first letter of each line. */
function startsOfLines(element: Element): string[] {
  const starts: string[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let bottom = -1;
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const [index, letter] of [...(text.textContent ?? '')].entries()) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.top < bottom) continue;
      starts.push(letter);
      bottom = box.bottom - 1;
    }
  }
  return starts;
}

async function lookDoubled(page: Page, place: string, longest = 10): Promise<void> {
  await setTextSize(page, '200%');
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .soft(async () => {
        expect(await widthOf(page)).toBe(width);
        expect(await findCutWords(page)).toEqual([]);
        expect(await findBrokenWords(page, longest)).toEqual([]);
      }, `${place} at ${width}`)
      .toPass({ timeout: 20_000 });
  }
}

/** Buttons, links and headings of the page whose text is cut off. */
function findCutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(button, a, h1, h2, h3, label, dd span, button span)',
      ),
    ]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).overflow === 'hidden')
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        clientWidth > 2 ? scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1 : false,
      )
      .map(({ innerText }) => innerText),
  );
}

/** Words of the page's buttons that wrap although they are short enough for a phone. */
function findBrokenWords(page: Page, longest: number): Promise<string[]> {
  return page.evaluate((most) => {
    const words = new RegExp(`(?<![^\\s-])[^\\s-]{1,${most}}(?![^\\s-])`, 'g');
    const broken: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>('main :is(button, strong)')) {
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(words)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) broken.push(`${word} of ${button.innerText}`);
        }
      }
    }
    return broken;
  }, longest);
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);

/** Home's title is its day. What fits today must also fit on the day with the longest name. */
const nameLongestDay = (page: Page) =>
  page.locator('main h1').evaluate((title) => {
    title.textContent = 'Today, Wednesday 30 September';
  });

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/**
 * Problems of the client's name in the bar: it must be inside, take at most two lines, and show one of its words in
 * full.
 */
function lookAtClient(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('header')!.getBoundingClientRect();
    const name = document.querySelector<HTMLElement>('header [title]:has(> span)')!;
    const { top, bottom } = name.getBoundingClientRect();
    const lines = Math.round((bottom - top) / Number.parseFloat(getComputedStyle(name).lineHeight));
    const word = document.createRange();
    const [text] = [...name.firstElementChild!.childNodes];
    word.setStart(text!, 0);
    word.setEnd(text!, text!.textContent!.split(' ')[0]!.length);
    return [
      top < bar.top || bottom > bar.bottom ? 'beyond the bar' : '',
      lines > 2 ? `${lines} lines` : '',
      word.getClientRects().length === 1 ? '' : 'its first word is broken',
    ].filter(Boolean);
  });
}

test('the filters of bookings name what they filter, on a small phone and doubled', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, people[1]!, '/bookings');
  await page.getByRole('button', { name: /^Filter/ }).click();
  for (const [width, size] of [
    [320, ''],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await setTextSize(page, size);
    for (const words of ['All locations', 'Any dates']) {
      const cut = () =>
        page
          .getByText(words, { exact: true })
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(cut).toBeLessThanOrEqual(0);
    }
  }
});
