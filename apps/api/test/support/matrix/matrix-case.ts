import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { sampleBody } from '../sample-input.ts';
import type { SeededContact } from '../seed-builders.ts';
import type { Answer } from '../test-app.ts';
import { absentLocationId } from './list-filters.ts';
import type { Expected, Situation } from './oracle.ts';
import { seededDate } from './seed-tenant.ts';
import type { Tenant, TenantClient, TenantPlace } from './seed-tenant.ts';
import type { Shape } from './shapes.ts';

/** One request of one person, and its response according to the documents. */
export type Case = {
  operation: string;
  call: string;
  search?: string;
  body?: unknown;
  /** Sent with a link that the person received, instead of their token. */
  isByLink?: true;
  expected: Expected;
  /** A part of the response that says more than its status. */
  content?: { of: (answer: Answer) => unknown; is: unknown };
};

export type MatrixPerson = Shape & {
  contact: SeededContact;
  bearer: string;
  username: string;
  situation: Situation;
};

export type MatrixWorld = {
  endpoints: readonly Endpoint[];
  ours: Tenant;
  /** The other group. */
  theirs: Tenant;
  /** Ids that nothing has; the same in every case, so that responses can be compared. */
  absentId: string;
};

export const day = `dateFromLocal=${seededDate}`;
export const wholeDay = `${day}&dateToLocal=${seededDate}`;
export const missing: Expected = { status: 403, code: 'permission_missing' };

/** The own location, its sibling, the sibling client's, the other group's, and none. */
export function placesOf({ ours, theirs }: MatrixWorld): (TenantPlace | null)[] {
  return [...ours.places, theirs.places[0] ?? null, null];
}

export function clientIdsOf({ ours, theirs, absentId }: MatrixWorld): string[] {
  return [...ours.clients, theirs.clients[0]].map(({ clientId }) => clientId).concat(absentId);
}

export function locationIdsOf(world: MatrixWorld): string[] {
  return placesOf(world).map((place) => String(place?.locationId ?? absentLocationId));
}

export function clientOf({ ours, theirs }: MatrixWorld, place: TenantPlace | null): TenantClient | undefined {
  return [...ours.clients, ...theirs.clients].find(({ clientId }) => clientId === place?.clientId);
}

/** A body that is valid for the contract of an operation. */
export function bodyOf({ endpoints }: MatrixWorld, name: string): Record<string, unknown> {
  return sampleBody(endpoints.find((endpoint) => endpoint.name === name)?.body);
}
