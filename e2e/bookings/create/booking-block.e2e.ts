import { book } from '../../support/book.ts';
import { nextWorkingDays } from '../../support/school-days.ts';
import { signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a booking of a series shows its block with position and total', async ({ page, request, school }) => {
  const { blocks } = await book(request, school, { dates: nextWorkingDays(3).map(String) });
  const { blockId, bookingIds } = blocks[0]!;
  await signIn(page, school.officer.email, `/bookings/${bookingIds[1]}`);
  await expect(page.getByText(`Block ${blockId}, 2 of 3`)).toBeVisible();
});
