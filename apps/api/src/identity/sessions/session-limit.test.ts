import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../platform/testing/until.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('an account keeps its fifty newest sessions; the oldest end, and nobody else’s', async () => {
  const group = await app.seed.group();
  const [many, other] = [await app.seed.contact(group), await app.seed.contact(group)];
  const elsewhere = await app.signInAs(other);
  const bearers: string[] = [];
  for (let count = 0; count < 52; count++) bearers.push(await app.signInAs(many));
  const statusOf = async (bearer: string): Promise<number> =>
    (await app.call('GET /api/v1/me/profile', { bearer })).status;
  await until(async () => (await statusOf(bearers[1]!)) === 401);
  expect(await Promise.all([bearers[0]!, bearers[2]!, bearers[51]!, elsewhere].map(statusOf))).toEqual([
    401, 200, 200, 200,
  ]);
});
