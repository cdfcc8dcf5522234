import { book } from '../support/book.ts';
import { apiToken, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const absentId = '019526b8-0000-7000-8000-00000000ab5e';

test("another tenant's booking is as absent as one that never was", async ({ page, request, noise }) => {
  noise.expect(/404 \(Not Found\).*\/api\/v1\/bookings\//);
  const foreignToken = await apiToken(request, 'group@northshire.example');
  const list = await request.get('/api/v1/bookings?dateFromLocal=2020-01-01', {
    headers: headersOf(foreignToken),
  });
  const cards = (await list.json()) as { id: string | null; location: { name: string } }[];
  const foreign = cards.find((card) => card.id !== null)!;

  await signIn(page, 'officer@richmond.example', `/bookings/${foreign.id}`);
  await expect(page.getByText('This booking could not be found')).toBeVisible();
  expect(await page.content()).not.toContain(foreign.location.name);
  await page.getByRole('button', { name: 'Back to bookings' }).click();
  await expect(page).toHaveURL(/\/bookings$/);

  const token = await apiToken(request, 'officer@richmond.example');
  const ask = (id: string) => request.get(`/api/v1/bookings/${id}`, { headers: headersOf(token) });
  const [toForeign, toAbsent] = [await ask(foreign.id!), await ask(absentId)];
  expect(toForeign.status()).toBe(404);
  expect(toAbsent.status()).toBe(404);
  expect((await toForeign.body()).equals(await toAbsent.body())).toBe(true);
  const tell = (response: typeof toForeign) =>
    Object.entries(response.headers()).filter(([name]) => name !== 'date' && name !== 'x-request-id');
  expect(tell(toForeign)).toEqual(tell(toAbsent));
});

test('the id in an address may be written in capitals', async ({ page, request, school }) => {
  const { blocks } = await book(request, school, { room: 'Capitals' });
  await signIn(page, school.officer.email, `/bookings/${blocks[0]!.bookingIds[0]!.toUpperCase()}`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page.locator('[data-booking-row][aria-current]')).toContainText('Capitals');
});

test('a request and a booking are not found at the address of the other', async ({
  page,
  request,
  school,
  noise,
}) => {
  noise.expect(/404 \(Not Found\).*\/api\/v1\/(pending-)?bookings\//);
  const { blocks } = await book(request, school);
  const { requestId } = await book(request, school, { by: school.staff, room: 'Asked' });
  await signIn(page, school.officer.email, `/bookings/${requestId}`);
  await expect(page.getByText('This booking could not be found')).toBeVisible();
  await page.goto(`/bookings/pending-approval/${blocks[0]!.bookingIds[0]!}`);
  await expect(page.getByText('This request could not be found')).toBeVisible();
});

test('the address of a cut link names a booking that could not be found', async ({ page, noise }) => {
  noise.expect(/400 \(Bad Request\).*\/api\/v1\/bookings\/abc/);
  await signIn(page, 'officer@richmond.example', '/bookings/abc');
  await expect(page.getByText('This booking could not be found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to bookings' }).click();
  await expect(page).toHaveURL(/\/bookings$/);
});

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'accept-version': '1' };
}
