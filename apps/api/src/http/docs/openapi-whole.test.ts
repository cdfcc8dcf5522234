import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { webhookContracts } from '@staffroom/domain/provider/webhook-events.contract.ts';
import { testEventType, webhookEventTypes } from '@staffroom/domain/provider/webhooks.rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeEventBody, writeTestBody } from '../../features/webhooks/deliver/webhook-body.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import type { OpenApiDocument } from './openapi-document.ts';

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

test('every operation says that its address can be too long', () => {
  for (const [path, operations] of Object.entries(document.paths))
    for (const { responses } of Object.values(operations))
      expect(Object.keys(responses), path).toContain('431');
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

type Described = { content: { 'application/json': { schema: { properties: object } } } };

describe('webhooks', () => {
  const types = [...webhookEventTypes, testEventType];

  test('the document and docs/webhooks.md name the same types in the same words', async () => {
    expect(Object.keys(document.webhooks)).toEqual(types);
    const guide = await readFile(join(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8');
    const rows = [...guide.matchAll(/^\| `([\w.]+)` \| (.+) \|$/gm)].map(([, type, words]) => [type, words]);
    const [ofChanges, [[testType] = []]] = [rows.slice(0, -1), rows.slice(-1)];
    expect(testType).toBe(testEventType);
    expect(ofChanges).toEqual(
      webhookEventTypes.map((type) => [
        type,
        document.webhooks[type]!.post.summary.replace('Something changed about ', ''),
      ]),
    );
  });

  test('what is sent fits what the document says of its type', () => {
    const event = {
      seq: 48_211,
      sequencedAt: '2026-03-09T19:30:00Z',
      clientGroupId: '0198c1f2-7d5e-7b41-9c3a-2f4f0e6d9a11',
      clientId: null,
      locationId: null,
      entityIds: ['0198c1f2-7d5e-7b41-9c3a-2f4f0e6d9a12'],
    };
    const bodies = [
      ...webhookEventTypes.map(
        (type) => writeEventBody({ ...event, kind: type.replace('.changed', '') }).body,
      ),
      writeTestBody(Temporal.Instant.from('2026-03-09T19:30:00Z')),
    ];
    for (const [index, body] of bodies.entries()) {
      const sent = JSON.parse(body) as Record<string, unknown>;
      const { type, body: schema } = webhookContracts[index]!;
      expect(sent['type']).toBe(type);
      expect(schema.parse(sent)).toEqual(sent);
      // Nothing undocumented is sent.
      const { content } = document.webhooks[type]!.post.requestBody as Described;
      const { properties } = content['application/json'].schema;
      expect(Object.keys(properties)).toEqual(Object.keys(sent));
    }
  });
});
