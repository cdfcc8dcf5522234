import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import type { OpenApiDocument } from './build-openapi.ts';

let app: TestApp;
let document: OpenApiDocument;
beforeAll(async () => {
  app = await createTestApp();
  document = (await app.call('GET /api/openapi.json')).body as OpenApiDocument;
});
afterAll(() => app.close());

const described = (): string[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );

test('the document describes every operation that the server answers, and no other', () => {
  const answered = app.endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(described().toSorted()).toEqual(answered.toSorted());
  for (const operation of described()) {
    const [method = '', url = ''] = operation.split(' ');
    expect(app.http.hasRoute({ method: method as 'GET', url }), operation).toBe(true);
  }
});

test('every operation of the provider is there, by service key and with its refusals', () => {
  const ofProvider = described().filter((operation) => operation.includes('/api/v1/provider/'));
  expect(ofProvider.length).toBeGreaterThan(15);
  for (const operation of ofProvider) {
    const [method = '', path = ''] = operation.split(' ');
    const { security, responses, operationId } =
      document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    expect(security, operationId).toEqual([{ serviceKey: [] }]);
    expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['401']));
  }
});
