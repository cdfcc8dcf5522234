import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/support/test-app.ts';
import type { TestApp } from '../../test/support/test-app.ts';
import { createServiceKeys } from './service-keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a group that was added since is found once a call names it, before its announcement arrives', async () => {
  const serviceKey = await app.serviceKey();
  const serviceKeys = createServiceKeys(app.database, { cacheMs: 60_000 });
  const groupsOf = async (named?: string) => (await serviceKeys.find(serviceKey, named))?.clientGroupIds;
  const first = await app.seed.group();
  expect(await groupsOf()).toContain(first.groupId);
  const second = await app.seed.group();
  expect(await groupsOf()).not.toContain(second.groupId);
  expect(await groupsOf(second.groupId)).toContain(second.groupId);
  expect(await groupsOf()).toContain(second.groupId);
  const absent = randomUUID();
  expect(await groupsOf(absent)).not.toContain(absent);
});
