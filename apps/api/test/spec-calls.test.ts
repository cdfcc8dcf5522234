import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from './support/booking-world.ts';
import type { BookingWorld } from './support/booking-world.ts';
import { samplePath } from './support/sample-input.ts';
import type { OpenApiDocument } from '../src/http/docs/openapi-document.ts';

type SpecCall = readonly [
  methodAndPath: string,
  fields: readonly string[],
  /** Where the fields are; in the query by default. */
  place?: 'query' | 'body',
];

/**
 * The table of spec section 7, row by row, with the names of its queries and bodies. Paths that the spec does not show
 * are those of product.md section 3. Calls to the identity provider and to outside addresses are not part of this API.
 */
const specCalls: readonly SpecCall[] = [
  ['GET /api/v1/me/profile', []],
  ['GET /api/users/:username', []],
  ['GET /api/v1/bookings/summary', ['clientIds[]', 'dateFromLocal']],
  ['GET /api/v1/bookings/overview', ['clientIds[]', 'dateFromLocal', 'dateToLocal']],
  ['POST /api/v1/bookings', []],
  ['GET /api/v1/bookings/:bookingId', []],
  ['GET /api/v1/bookings/:bookingId/feedback-form', []],
  ['POST /api/v1/bookings/:bookingId/quick-feedback', []],
  ['GET /api/v1/bookings/replace-me-status', ['clientId']],
  ['POST /api/v1/bookings/replaceMe', ['selectedDay', 'isNextMonday'], 'body'],
  ['POST /api/v1/bookings/:bookingId/cancel', ['cancelReason'], 'body'],
  ['GET /api/v1/bookings/:bookingId/extend/scheduling', ['endDateLocal']],
  ['POST /api/v1/bookings/:bookingId/extend', []],
  ['GET /api/v1/pending-bookings', []],
  ['POST /api/v1/pending-bookings/:pendingBookingId/action', ['action', 'reason'], 'body'],
  ['GET /api/v1/feedbacks/getBookingsPendingFeedback', ['clientId']],
  ['GET /api/v1/contacts/booking-contacts', ['locationId']],
  ['GET /api/v1/locations/booking-location-list', []],
  ['GET /api/v1/locations/:locationId/certifications', []],
  ['GET /api/v1/locations/booking-blocks', []],
  ['GET /api/v1/clients/:clientId/bookings/summary', ['timeZone', 'dateFromLocal', 'dateToLocal']],
  ['GET /api/v1/clients/:clientId/bookings', ['dateFromLocal']],
  ['GET /api/v1/clients/:clientId/grades', []],
  ['GET /api/v1/clients/:clientId/pay-classes', []],
  ['GET /api/v1/clients/:clientId/additional-details', []],
  ['GET /api/v1/client-groups/:clientGroupId/overview', ['filterDate', 'timeZone']],
  ['GET /api/v1/candidate/:candidateId/details', []],
  ['GET /api/v1/candidate/CandidateList', ['ClientId']],
  ['GET /api/v1/candidate/profile-image/:candidateId', []],
  ['GET /api/v1/timesheets/overview', ['clientIds[]']],
  ['GET /api/v1/timesheets', ['clientIds[]']],
  ['GET /api/v1/timesheets/candidate', ['clientIds[]', 'candidateId']],
  ['POST /api/v1/timesheets/submit', []],
  ['GET /api/v1/timesheets/download/:bookingId', []],
  ['GET /api/v1/invoices', ['skip', 'take']],
  ['GET /api/v1/invoices/:invoiceNo', []],
  ['GET /api/v1/invoices/GetInvoice/:invoiceNo', []],
  ['GET /api/v1/invoices/outstanding-invoices-count', []],
  ['GET /api/v1/invoices/:invoiceId/file', []],
  ['GET /api/v1/file/generateAccessToken/:fileId', []],
  ['POST /api/v1/file/generateAccessToken/:fileId', []],
  ['GET /api/v1/file/:accessKey', []],
  ['GET /api/v1/file/general', ['filePath']],
  ['GET /api/v1/service-status', []],
  ['GET /api/v1/service-status/text', []],
  ['HEAD /api/ping', []],
  ['POST /api/v1/auth/refresh', []],
  ['GET /api/v1/messaging/stream', []],
];

/** Valid values by the names of the query fields. */
const values = (): Readonly<Record<string, string>> => ({
  'clientIds[]': world.client.clientId,
  clientId: world.client.clientId,
  ClientId: world.client.clientId,
  candidateId: world.client.clientId,
  locationId: String(world.location.locationId),
  dateFromLocal: '2026-01-01',
  dateToLocal: '2026-12-31',
  endDateLocal: '2026-03-20',
  filterDate: '2026-03-09',
  timeZone: 'Australia/Melbourne',
  skip: '0',
  take: '20',
  filePath: 'terms.pdf',
});

let world: BookingWorld;
let bearer: string;
let document: OpenApiDocument;
beforeAll(async () => {
  world = await createBookingWorld();
  const { app, client } = world;
  const permissions = [
    'booking_all',
    'pending booking_all',
    'timesheets_all',
    'accounts_all',
    'replace-me_all',
  ];
  const all = await app.seed.contact({ groupId: client.groupId }, [{ on: client, permissions }]);
  bearer = await app.signInAs(all);
  document = (await app.call('GET /api/openapi.json')).body as OpenApiDocument;
});
afterAll(() => world.close());

describe.each(specCalls.map((row) => [row[0], row] as const))(
  '%s',
  (methodAndPath, [, fields, place = 'query']) => {
    const find = () => {
      const found = world.app.endpoints.find(({ method, path }) => `${method} ${path}` === methodAndPath);
      if (!found) throw new Error(`The API has no ${methodAndPath}`);
      return found;
    };

    test('stands at its path and method, and takes what the spec names', () => {
      const { method, path } = find();
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const taken =
        place === 'query'
          ? operation?.parameters.filter((one) => one['in'] === 'query').map((one) => one['name'])
          : Object.keys(propertiesOf(operation?.requestBody));
      expect(taken).toEqual(expect.arrayContaining([...fields]));
    });

    test('reads the query as the spec writes it', async () => {
      const endpoint = find();
      if (endpoint.method !== 'GET' || endpoint.replies[200] === 'eventStream') return;
      const search = fields.map(
        (name) => `${encodeURIComponent(name)}=${encodeURIComponent(values()[name]!)}`,
      );
      const path = samplePath(endpoint);
      const answer = await world.app.call(`GET ${path}`, { bearer, search: `?${search.join('&')}` });
      // Whether such an item exists does not matter here.
      expect(search.length === 0 ? [] : [400, 500]).not.toContain(answer.status);
      expect(answer.status).not.toBe(401);
    });
  },
);

function propertiesOf(body: Record<string, unknown> | undefined): Record<string, unknown> {
  const content = body?.['content'] as
    { 'application/json': { schema: { properties?: object } } } | undefined;
  return { ...content?.['application/json'].schema.properties };
}
