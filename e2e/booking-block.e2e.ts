import { apiToken, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

type Card = { id: string | null; blockId: string | null; position: number | null; total: number | null };

test('a booking of a series shows its block with position and total', async ({ page, request }) => {
  const token = await apiToken(request, 'officer@richmond.example');
  const list = await request.get('/api/v1/bookings?dateFromLocal=2020-01-01', {
    headers: { authorization: `Bearer ${token}`, 'accept-version': '1' },
  });
  const cards = (await list.json()) as Card[];
  const { id, blockId, position, total } = cards.find((card) => card.id !== null && card.position === 2)!;
  await signIn(page, 'officer@richmond.example', `/bookings/${id}`);
  await expect(page.getByText(`Block ${blockId}, ${position} of ${total}`)).toBeVisible();
});
