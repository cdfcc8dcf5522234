import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { nextWorkingDays } from '../support/school-days.ts';
import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const regional = 'regional@southern.example';

type Site = {
  locationId: number;
  displayName: string;
  totalBookings: number;
  openBookings: number;
  filledBookings: number;
  address: { latitude: number | null };
};

/** Opens the group overview of a date; returns the sites with the server's counts. */
async function openGroup(page: Page, search = ''): Promise<Site[]> {
  const counted = page.waitForResponse(/\/client-groups\/[^/]+\/overview\?/);
  await signIn(page, regional, `/group-overview${search}`);
  const sites = (await (await counted).json()) as Site[];
  await expect(totals(page)).toBeVisible();
  return sites;
}

const totals = (page: Page) => page.getByLabel('Totals', { exact: true });
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sitesOf = (page: Page) => page.getByRole('list', { name: 'Sites', exact: true });
const theMap = (page: Page) => page.getByRole('region', { name: 'Map of the sites' });

const sumOf = (sites: readonly Site[]) => {
  const total = sites.reduce((sum, site) => sum + site.totalBookings, 0);
  const filled = sites.reduce((sum, site) => sum + site.filledBookings, 0);
  const rate = total === 0 ? '–' : `${Math.round((100 * filled) / total)}%`;
  return `Total requests${total}Filled${filled}Unfilled${total - filled}Fill rate${rate}`;
};

test('the group overview adds up its sites, of the date that is chosen, and its charts have tables @phone', async ({
  page,
}) => {
  const sites = await openGroup(page, '?date=2026-03-10');
  await expect(totals(page)).toHaveText(sumOf(sites));
  await expect(page.getByText('on Tuesday 10 March 2026')).toBeVisible();
  await expect(sitesOf(page).getByRole('listitem')).toHaveCount(Math.min(48, sites.length));
  // Sites with most open bookings come first.
  const open = sites.toSorted((one, other) => other.openBookings - one.openBookings);
  if (open[0]!.openBookings > open[1]!.openBookings) {
    await expect(sitesOf(page).getByRole('listitem').first()).toContainText(open[0]!.displayName);
  }
  const again = page.waitForResponse(/overview\?filterDate=2026-03-11/);
  await page.getByRole('button', { name: /^Date/ }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('textbox').fill('11/03/2026');
  await picker.getByRole('button', { name: 'OK' }).click();
  const next = (await (await again).json()) as Site[];
  await expect(totals(page)).toHaveText(sumOf(next));
  await expect(page).toHaveURL(/date=2026-03-11/);
  await page.route(/\/overviews\/breakdown\?/, async (route) => {
    const response = await route.fetch();
    // Two more than have a bar.
    const reasons = Array.from({ length: 10 }, (_, index) => ({
      name: `Reason ${index + 1}`,
      totalBookings: 20 - index,
      openBookings: 1,
    }));
    await route.fulfill({ response, json: { ...((await response.json()) as object), reasons } });
  });
  await page.getByRole('button', { name: 'Show trends' }).click();
  const charts = page.getByRole('region', { name: 'How bookings are filled' });
  await expect(charts).toBeVisible();
  await expect(charts.getByText('2 more in the table')).toBeVisible();
  const table = charts.getByText('Show as a table').first();
  const gaps = await charts.locator('summary').evaluateAll((all) =>
    all.map((one) => {
      const chart = one.parentElement!.previousElementSibling!;
      return one.getBoundingClientRect().top - chart.getBoundingClientRect().bottom;
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
  await table.press('Enter');
  await expect(charts.getByRole('table').first()).toBeVisible();
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 4_000 });
  // Elements partly covered by the bar at the top count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page, 'group overview with charts');
});

test('tiles, list and map share filter and selection, and the layout is remembered @phone', async ({
  page,
}) => {
  const sites = await openGroup(page);
  await chip(page, 'List').click();
  const table = page.getByRole('table', { name: 'Sites' });
  await expect(table).toBeVisible();
  const placed = sites.filter(({ address }) => address.latitude !== null);
  const site = placed[0]!;
  await page.getByRole('searchbox', { name: 'Find a site' }).fill(site.displayName);
  await expect(page).toHaveURL(/q=/);
  const shown = sites.filter(({ displayName }) => displayName.includes(site.displayName));
  await expect(table.getByRole('row')).toHaveCount(shown.length + 1);
  await page
    .getByRole('button', { name: `Show ${site.displayName} on the map` })
    .first()
    .click();
  await expect(theMap(page)).toBeVisible();
  const row = sitesOf(page).getByRole('button', { name: site.displayName }).first();
  await expect(row).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(new RegExp(`site=${site.locationId}`));
  await expect(theMap(page).locator('button[aria-pressed=true]')).toHaveCount(1);
  await page.reload();
  await expect(theMap(page)).toBeVisible();
  await expect(row).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('searchbox', { name: 'Find a site' })).toHaveValue(site.displayName);
  await chip(page, 'Tiles').click();
  await expect(
    page.getByRole('button', { name: `Show ${site.displayName} on the map` }).first(),
  ).toHaveAttribute('aria-pressed', 'true');
});

test('the map is used with the keyboard, says which sites it cannot show, and asks nobody outside @phone', async ({
  page,
  baseURL,
}) => {
  const outside: string[] = [];
  page.on('request', (one) => {
    const { origin, protocol } = new URL(one.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL!).origin) outside.push(one.url());
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const sites = await openGroup(page);
  await chip(page, 'Map').press('Enter');
  await expect(theMap(page).locator('.map-outline').first()).toBeAttached();
  const unplaced = sites.filter(({ address }) => address.latitude === null);
  const left = page.getByRole('list', { name: 'Not on the map' });
  await expect(left.getByRole('listitem')).toHaveCount(unplaced.length);
  // Pressing a cluster expands it; pressing a single site selects it.
  const clusters = theMap(page).getByRole('button', { name: /^\d+ sites, / });
  const alone = theMap(page).getByRole('button', { name: /(filled|open|no bookings)$/ });
  await expect.poll(() => alone.count()).toBeGreaterThan(1);
  const before = await alone.count();
  await clusters.first().press('Enter');
  await expect
    .poll(() => alone.evaluateAll((found) => found.map((one) => one.textContent).join()))
    .not.toBe('');
  await theMap(page).getByRole('button', { name: 'Show all on the map' }).press('Enter');
  await expect(alone).toHaveCount(before);
  expect(await isOverMark(theMap(page).getByRole('button', { name: 'Zoom in' }), alone.first())).toBe(true);
  const ground = theMap(page).getByRole('application', { name: /^Map\. The arrow keys move it/ });
  const pane = ground.locator('.leaflet-map-pane');
  const place = (await pane.getAttribute('style'))!;
  await ground.press('ArrowRight');
  await expect(pane).not.toHaveAttribute('style', place);
  const site = sites.find(({ address }) => address.latitude !== null)!;
  const row = sitesOf(page).getByRole('button', { name: site.displayName }).first();
  await row.press('Enter');
  await expect(row).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: site.displayName })).toBeVisible();
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 3_000 });
  // Elements partly covered by the bar at the top count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page, 'map of sites');
  expect(outside).toEqual([]);
});

/** Whether a press on the centre of the button reaches it even if a site is at the same place. */
async function isOverMark(button: Locator, mark: Locator): Promise<boolean> {
  await button.scrollIntoViewIfNeeded();
  return mark.evaluate(
    (site: HTMLElement, over) => {
      const [from, to] = [site.getBoundingClientRect(), over!.getBoundingClientRect()];
      site.style.translate = `${to.x - from.x}px ${to.y - from.y}px`;
      const reached = document.elementFromPoint(to.x + to.width / 2, to.y + to.height / 2);
      site.style.translate = '';
      return over!.contains(reached);
    },
    await button.elementHandle(),
  );
}

test('where the pictures of the map do not come the outline is drawn, and that is said @phone', async ({
  page,
  noise,
}) => {
  noise.expect(/503 \(Service Unavailable\).*\/pictures\//);
  await page.route('**/config/map.json', (route) =>
    route.fulfill({
      json: { tiles: { address: '/pictures/{z}/{x}/{y}.png', attribution: 'Pictures of somebody' } },
    }),
  );
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 503 }));
  await openGroup(page);
  await chip(page, 'Map').press('Enter');
  await expect(theMap(page).getByRole('status')).toContainText(
    'The pictures of the map do not load at the moment.',
  );
  await expect(theMap(page).locator('.map-outline').first()).toBeAttached();
  await expect(
    theMap(page)
      .getByRole('button', { name: /^\d+ sites, / })
      .first(),
  ).toBeVisible();
  await expectNoViolations(page, 'map without its pictures');
});

test('the outline is drawn, and that is said, where the pictures of the map are never answered', async ({
  page,
}) => {
  await page.route('**/config/map.json', (route) =>
    route.fulfill({
      json: { tiles: { address: '/pictures/{z}/{x}/{y}.png', attribution: 'Pictures of somebody' } },
    }),
  );
  await page.route('**/pictures/**', () => {});
  await openGroup(page);
  await chip(page, 'Map').press('Enter');
  await expect(theMap(page).getByText('Pictures of somebody')).toBeVisible();
  await expect(theMap(page).getByRole('status')).toContainText(
    'The pictures of the map do not load at the moment.',
    { timeout: 30_000 },
  );
  await expect(theMap(page).locator('.map-outline').first()).toBeAttached();
});

test('a map without its outline says so and draws it once it comes', async ({ page, noise }) => {
  noise.expect(/503 \(Service Unavailable\).*\/map\//);
  let isBroken = true;
  await page.route(/\/map\/[^/]+\.json$/, (route) =>
    isBroken ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await openGroup(page);
  await chip(page, 'Map').press('Enter');
  const said = theMap(page).getByRole('status');
  await expect(said).toContainText('Coasts and states do not load at the moment.');
  await expect(
    theMap(page)
      .getByRole('button', { name: /^\d+ sites, / })
      .first(),
  ).toBeVisible();
  isBroken = false;
  await theMap(page).getByRole('button', { name: 'Zoom out' }).click();
  await expect(theMap(page).locator('.map-outline').first()).toBeAttached();
  await expect(said).toBeEmpty();
});

test('the overview lists who is near or past the limit of a long placement @phone', async ({
  page,
  school,
}) => {
  // A day in each of the five weeks before this one, at a school in Victoria.
  const [next] = nextWorkingDays(1);
  const monday = next!.subtract({ days: next!.dayOfWeek - 1 });
  let name = '';
  for (let week = 5; week > 0; week--) {
    const { educator } = await school.addBooking({
      date: monday.subtract({ weeks: week }),
      state: 'arrived',
    });
    name = educator!.name;
  }
  await signIn(page, school.officer.email, '/overview');
  const title = page.getByRole('heading', { name: 'Long placements' });
  const card = page.locator('section').filter({ has: title });
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card).toContainText(name);
  await expect(card).toContainText(/Here in 5 weeks in a row, since/);
  await expect(card).toContainText(/The limit was reached on/);
  await expectNoViolations(page, 'overview with a long placement');
});

test('a client overview shows the chosen clients on the map, for the shown day @phone', async ({
  page,
  noise,
}) => {
  // Thirty sites are requested at once: a busy server may ask to retry the less important ones.
  noise.allow(/503 \(Service Unavailable\)/);
  const counted = page.waitForResponse(/\/overviews\/locations\?/);
  await signIn(page, regional, '/');
  await expect(page).toHaveURL(/\/overview$/);
  const sites = (await (await counted).json()) as Site[];
  await expect(totals(page)).toHaveText(sumOf(sites));
  await chip(page, 'Map').click();
  await expect(theMap(page)).toBeVisible();
  await expect(theMap(page)).toHaveCount(1);
  await expectNoViolations(page, 'client overview with the map');
});

test('a group overview that cannot be loaded says why and is asked for again', async ({ page, noise }) => {
  // Held from then on, because a live event asks again as well: without a press nothing is to be seen of it.
  let pressed: Promise<void> | null = null;
  let release = () => {};
  await page.route(/\/client-groups\/[^/]+\/overview/, async (route) => {
    if (pressed) return pressed.then(() => route.continue());
    await route.fulfill({
      status: 400,
      json: { type: 'x', code: 'made_up', message: 'The counters are being rebuilt.' },
    });
  });
  noise.expect(/400/);
  await signIn(page, regional, '/group-overview');
  await expect(page.getByText('The counters are being rebuilt.')).toBeVisible();
  pressed = new Promise((done) => (release = done));
  await page.getByRole('button', { name: 'Retry' }).click();
  release();
  await expect(totals(page)).toBeVisible();
});

test('a group overview that fails without a word says that there was none', async ({ page, noise }) => {
  await page.route(/\/client-groups\/[^/]+\/overview/, (route) => route.fulfill({ status: 500, json: {} }));
  noise.allow(/500/);
  await signIn(page, regional, '/group-overview');
  await expect(page.getByText('Unable to load the client group overview')).toBeVisible();
  await expect(page.getByText('did not receive reason from server')).toBeVisible();
});

test('who has no group overview is sent away from it', async ({ page }) => {
  await signIn(page, 'viewer@richmond.example');
  await page.goto('/group-overview');
  await expect(page).toHaveURL(/\/403$/);
});
