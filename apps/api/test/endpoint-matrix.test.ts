import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { linkBearer } from './support/link-bearer.ts';
import { listEndpoints } from './support/list-endpoints.ts';
import { sampleBody, samplePath, sampleSearch } from './support/sample-input.ts';
import type { SeededContact } from './support/seed-builders.ts';
import { createTestApp } from './support/test-app.ts';
import type { Answer, TestApp } from './support/test-app.ts';

/** Every operation, taken from the list that the server registers, so that a new one is covered at once. */
const endpoints = listEndpoints();

const everything = [
  'booking_all',
  'pending booking_all',
  'timesheets_all',
  'accounts_all',
  'replace-me_all',
  'people_all',
];

let app: TestApp;
let bearers: { all: string; nobody: string; service: string };
let linkReader: SeededContact;
let support: Record<'acting' | 'reading' | 'ended', string>;
beforeAll(async () => {
  app = await createTestApp();
  const group = await app.seed.group();
  const location = await app.seed.location(await app.seed.client(group));
  const all = await app.seed.contact(group, [{ on: { groupId: location.groupId }, permissions: everything }]);
  const nobody = await app.seed.contact(group);
  linkReader = all;
  bearers = {
    all: await app.signInAs(all),
    nobody: await app.signInAs(nobody),
    service: await app.serviceKey(),
  };
  const [acting, reading, ended] = await Promise.all([
    app.actAs(all),
    app.actAs(all, { mode: 'read' }),
    app.actAs(all),
  ]);
  const headers = { cookie: ended.cookie, origin: 'https://portal.test' };
  expect((await app.call('POST /api/v1/auth/support/grants/end', { headers })).status).toBe(200);
  support = { acting: acting.bearer, reading: reading.bearer, ended: ended.bearer };
});
afterAll(() => app.close());
/** No request of the whole matrix logs an internal error. */
afterEach(() => expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]));

type SendOptions = {
  bearer?: string;
  headers?: Record<string, string>;
  search?: string;
  body?: unknown;
  path?: string;
};

function send(endpoint: Endpoint, options: SendOptions = {}): Promise<Answer> {
  const { path = samplePath(endpoint), search = sampleSearch(endpoint), ...others } = options;
  const isByLink = others.bearer === linkOfPath;
  const rest = isByLink ? { ...others, bearer: linkBearer(endpoint, path, linkReader) } : others;
  const body = 'body' in rest ? rest.body : endpoint.body && sampleBody(endpoint.body);
  return app.call(`${endpoint.method} ${path}`, { ...rest, search, ...(body !== undefined && { body }) });
}

/** Replaced by a link to the item that the path names. */
const linkOfPath = 'link of the path';

function bearerFor(endpoint: Endpoint): { bearer?: string } {
  if (endpoint.access.kind === 'link') return { bearer: linkOfPath };
  if (endpoint.access.kind === 'serviceKey') return { bearer: bearers.service };
  return endpoint.access.kind === 'anonymous' || endpoint.access.kind === 'sessionCookie'
    ? {}
    : { bearer: bearers.all };
}

const contactEndpoints = endpoints.filter(
  ({ access }) => access.kind === 'signedIn' || access.kind === 'requires',
);
const serviceEndpoints = endpoints.filter(({ access }) => access.kind === 'serviceKey');
const linkEndpoints = endpoints.filter(({ access }) => access.kind === 'link');
const cookieEndpoints = endpoints.filter(({ access }) => access.kind === 'sessionCookie');

describe.each(contactEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('asks for a token', async () => {
      const answer = await send(endpoint);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        type: '/api/docs#access_token_required',
        code: 'access_token_required',
        param: null,
        message: 'An access token is required for authenticated requests',
      });
    });

    test('refuses to act as another contact without a grant', async () => {
      const headers = { 'impersonated-contact': randomUUID() };
      const answer = await send(endpoint, { bearer: bearers.all, headers });
      expect([answer.status, answer.body.code]).toEqual([403, 'impersonation_grant_required']);
    });

    test('lets support do what its grant says, as its contact alone, and until it ends', async () => {
      const sendAs = (bearer: string, contact: string | null) =>
        send(endpoint, { bearer, ...(contact !== null && { headers: { 'impersonated-contact': contact } }) });
      const codesOf = async (...answers: Promise<Answer>[]) =>
        (await Promise.all(answers)).map(({ status, body }) => `${status} ${body.code}`);
      const { contactId } = linkReader;
      expect(
        await codesOf(
          sendAs(support.acting, null),
          sendAs(support.acting, randomUUID()),
          sendAs(support.acting, `${contactId}, ${contactId}`),
          sendAs(support.ended, contactId),
        ),
      ).toEqual([
        '403 impersonation_grant_required',
        '403 impersonation_contact_differs',
        '403 impersonation_contact_differs',
        '401 impersonation_grant_ended',
      ]);
      const writes = endpoint.method !== 'GET' && endpoint.method !== 'HEAD' && endpoint.reads !== true;
      if (endpoint.ofContactAlone === true) {
        expect(await codesOf(sendAs(support.acting, contactId), sendAs(support.reading, contactId))).toEqual(
          Array(2).fill('403 impersonation_action_refused'),
        );
      } else if (writes) {
        expect(await codesOf(sendAs(support.reading, contactId))).toEqual(['403 impersonation_read_only']);
      }
    });

    test('refuses a token that was never given out, and a service key', async () => {
      for (const bearer of ['x'.repeat(43), bearers.service]) {
        const answer = await send(endpoint, { bearer });
        expect([answer.status, answer.body.code]).toEqual([401, 'access_token_invalid']);
      }
    });
  },
);

describe.each(
  endpoints
    .filter(({ access }) => access.kind === 'requires')
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('%s', (_name, endpoint) => {
  test('refuses a contact without any permission', async () => {
    const answer = await send(endpoint, { bearer: bearers.nobody });
    expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
  });
});

describe.each(serviceEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('asks for a service key and takes no contact’s token', async () => {
      const none = await send(endpoint);
      expect([none.status, none.body.code]).toEqual([401, 'service_key_required']);
      const contact = await send(endpoint, { bearer: bearers.all });
      expect([contact.status, contact.body.code]).toEqual([401, 'service_key_invalid']);
    });
  },
);

describe.each(linkEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('takes a link alone, and nobody’s token', async () => {
      for (const bearer of [undefined, bearers.all, bearers.service, 'x'.repeat(92)]) {
        const answer = await send(endpoint, bearer === undefined ? {} : { bearer });
        expect([answer.status, answer.body.code]).toEqual([401, 'link_invalid']);
      }
    });

    test('refuses to act as another contact', async () => {
      const headers = { 'impersonated-contact': randomUUID() };
      const answer = await send(endpoint, { bearer: linkOfPath, headers });
      expect([answer.status, answer.body.code]).toEqual([403, 'impersonation_grant_required']);
    });
  },
);

test('no link opens an endpoint of signed-in people', async () => {
  for (const endpoint of contactEndpoints) {
    for (const link of linkEndpoints) {
      const bearer = linkBearer(link, samplePath(link), linkReader);
      const answer = await send(endpoint, { bearer });
      expect([answer.status, answer.body.code], endpoint.name).toEqual([401, 'access_token_invalid']);
    }
  }
});

describe.each(cookieEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('refuses another site', async () => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const answer = await send(endpoint, { headers: headers as Record<string, string> });
        expect([answer.status, answer.body.code]).toEqual([403, 'origin_refused']);
      }
    });
  },
);

describe.each(
  endpoints
    .filter(({ method, name }) => method !== 'HEAD' && name !== 'openStream')
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('%s', (_name, endpoint) => {
  test('refuses another version of the API', async () => {
    const answer = await send(endpoint, { ...bearerFor(endpoint), headers: { 'accept-version': '2' } });
    expect([answer.status, answer.body.code]).toEqual([406, 'api_version_unsupported']);
  });

  test('names what the query has and the contract has not', async () => {
    const answer = await send(endpoint, { ...bearerFor(endpoint), search: '?surprise=1' });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(Object.keys(answer.body)).toEqual(['type', 'title', 'status', 'traceId', 'errors']);
    expect(answer.body.errors).toMatchObject({ surprise: ['Is not part of the contract'] });
  });

  test('refuses a text of the query that is given twice', async () => {
    const answer = await send(endpoint, { ...bearerFor(endpoint), search: '?twice=1&twice=2' });
    expect(answer.body.errors.twice).toContain('May be given once only');
  });
});

describe.each(
  endpoints.filter(({ body }) => body !== undefined).map((endpoint) => [endpoint.name, endpoint] as const),
)('%s', (_name, endpoint) => {
  test('takes JSON as application/json alone', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/problem+json']) {
      const answer = await send(endpoint, { ...bearerFor(endpoint), headers: { 'content-type': type } });
      expect([answer.status, answer.body.code]).toEqual([415, 'media_type_unsupported']);
    }
  });

  test('refuses a body that is no JSON, none at all, and one with a field too many', async () => {
    const broken = await send(endpoint, { ...bearerFor(endpoint), body: '{"a":' });
    expect([broken.status, broken.body.code]).toEqual([400, 'request_malformed']);
    const prototype = await send(endpoint, { ...bearerFor(endpoint), body: '{"__proto__":{"a":1}}' });
    expect(prototype.status).toBe(400);
    expect((await send(endpoint, { ...bearerFor(endpoint), body: '' })).status).toBe(400);
    const surplus = await send(endpoint, {
      ...bearerFor(endpoint),
      body: { ...sampleBody(endpoint.body), surprise: 1 },
    });
    expect(surplus.body.errors).toMatchObject({ surprise: ['Is not part of the contract'] });
  });

  test('refuses a body that is too large', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(endpoint.bodyLimitBytes ?? 65_536) });
    const answer = await send(endpoint, { ...bearerFor(endpoint), body });
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
  });
});

/** These create an absent item under an id chosen by the caller. */
const addsWhatIsAbsent = ['saveCandidate'];

const withParams = endpoints.filter(
  ({ params, access }) => params !== undefined && access.kind !== 'anonymous',
);

describe.each(
  withParams
    .filter(({ name }) => !addsWhatIsAbsent.includes(name))
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('%s', (_name, endpoint) => {
  test('answers two absent ids with the same bytes', async () => {
    const paths = [randomUUID(), randomUUID()].map((id) => samplePath(endpoint, id));
    const [one, other] = await Promise.all(
      paths.map((path) => send(endpoint, { ...bearerFor(endpoint), path })),
    );
    expect([404, 403]).toContain(one?.status);
    expect(one?.text).toBe(other?.text);
  });
});

describe.each(withParams.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  test('refuses an id that cannot be one', async () => {
    if (endpoint.path.includes(':username')) return;
    const answer = await send(endpoint, {
      ...bearerFor(endpoint),
      path: samplePath(endpoint, "1' or '1'='1"),
    });
    expect(answer.status).toBe(400);
  });
});

test('answers 405 at a known address and 404 at an unknown one', async () => {
  const wrongMethod = await app.call('DELETE /api/v1/me/profile');
  expect([wrongMethod.status, wrongMethod.body.code]).toEqual([405, 'method_not_allowed']);
  const unknown = await app.call('GET /api/v1/nothing');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  const endless = await app.call(`GET /api/v1/pending-bookings/${'a'.repeat(400)}`);
  expect([endless.status, endless.text]).toEqual([404, unknown.text]);
});

test.each([
  ['DELETE /api/v1/me/profile', 'GET'],
  ['PATCH /api/v1/bookings', 'GET, POST'],
  ['PUT /api/v1/bookings/01890000-0000-7000-8000-000000000001', 'GET'],
  ['HEAD /api/v1/bookings', 'GET, POST'],
  ['OPTIONS /api/v1/auth/sign-in', 'POST'],
  ['GET /api/ping', 'HEAD'],
  ['POST /api/openapi.json', 'GET'],
  ['DELETE /api/docs', 'GET'],
  ['GET /api/v1/csp-reports', 'POST'],
])('says with 405 to %s that the address takes %s', async (call, allowed) => {
  const answer = await app.call(call);
  expect([answer.status, answer.headers['allow']]).toEqual([405, allowed]);
});

test('answers a path that cannot be read', async () => {
  const answer = await app.call('GET /api/v1/bookings/%zz', { bearer: bearers.all });
  expect([answer.status, answer.body.code]).toEqual([400, 'request_malformed']);
});
