import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';

/** The parts of the linter that we use. */
type Linter = {
  createConfig: (config: { extends: string[] }) => Promise<unknown>;
  lintFromString: (given: {
    source: string;
    absoluteRef: string;
    config: unknown;
  }) => Promise<{ ruleId: string; location: { pointer?: string }[] }[]>;
};
const packageName: string = '@redocly/openapi-core';

let app: TestApp;
let linter: Linter;
beforeAll(async () => {
  app = await createTestApp();
  linter = (await import(packageName)) as Linter;
});
afterAll(() => app.close());

/** Paths of the spec with a fixed word where a sibling path has an id, which never equals that word. */
const asDescribed: ReadonlySet<string> = new Set(
  [
    'invoices~1GetInvoice~1{invoiceNo}',
    'candidate~1profile-image~1{candidateId}',
    'timesheets~1download~1{bookingId}',
  ].map((path) => `no-ambiguous-paths #/paths/~1api~1v1~1${path}`),
);

/** Errors and warnings of Redocly's recommended rules, by rule and location. */
async function lint(document: string): Promise<string[]> {
  const problems = await linter.lintFromString({
    source: document,
    absoluteRef: 'https://portal.test/api/openapi.json',
    config: await linter.createConfig({ extends: ['recommended'] }),
  });
  return problems
    .map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`)
    .filter((problem) => !asDescribed.has(problem));
}

test('a linter finds nothing in the OpenAPI document', async () => {
  expect(await lint((await app.call('GET /api/openapi.json')).text)).toEqual([]);
});

test('the linter finds a document without servers and licence', async () => {
  const { servers: _servers, info, ...document } = (await app.call('GET /api/openapi.json')).body;
  const { license: _license, ...bare } = info;
  expect(await lint(JSON.stringify({ ...document, info: bare }))).toEqual([
    'no-empty-servers #/openapi',
    'info-license #/info',
  ]);
});
