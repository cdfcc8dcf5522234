import type { APIRequestContext } from 'playwright/test';
import { bookingCalls, mondayBefore } from '../booking-calls.ts';
import { startProductAt } from './product-at.ts';
import type { ProductAt } from './product-at.ts';
import type { School } from '../school.ts';
import { test } from '../test.ts';

const timeZone = 'Australia/Melbourne';

/**
 * For the top of a file: its tests run in sequence on a product whose clock, like the browser's, is set to 7:00 on a
 * Monday two weeks ago at the school.
 */
export function useProductOnMonday() {
  const monday = mondayBefore(timeZone);
  const at = (time: string, day = monday): Temporal.Instant =>
    day.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
  const morning = at('07:00');
  let product: ProductAt | undefined;
  let serviceKey = '';
  const started = (): ProductAt => {
    if (product === undefined) throw new Error('The product is started before the first journey');
    return product;
  };

  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async ({ serviceKey: key }) => {
    serviceKey = key;
    product = await startProductAt(morning);
  });
  test.beforeEach(async ({ page }) => {
    await started().setTime(morning);
    await page.clock.setFixedTime(morning.epochMilliseconds);
  });
  test.afterAll(() => product?.stop());
  test.use({ baseURL: async ({ baseURL }, use) => use(product?.address ?? baseURL!) });

  return {
    monday,
    morning,
    at,
    address: () => started().address,
    setTime: (instant: Temporal.Instant) => started().setTime(instant),
    /** Calls of the school's officer and of the provider. */
    calls: (request: APIRequestContext, school: School) =>
      bookingCalls(request, { product: started(), serviceKey, school, monday }),
  };
}
