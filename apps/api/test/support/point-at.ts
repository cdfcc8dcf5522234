import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { BookingWorld } from './booking-world.ts';
import { linkBearer } from './link-bearer.ts';
import { samplePath, sampleSearch } from './sample-input.ts';

/** The ids that an endpoint's path and query may name. */
export type Target = {
  bookingId: string;
  pendingBookingId: string;
  candidateId: string;
  clientId: string;
  locationId: number;
  clientGroupId?: string;
  invoiceNo?: string;
  invoiceId?: string;
  calendarFile?: string;
};

/** Path and query of a request for the target, over the days from first to last. */
export function pointAt(endpoint: Endpoint, target: Target, days: { from: string; to: string }) {
  const ids: Record<string, string | undefined> = { ...target, locationId: String(target.locationId) };
  // Parameters that are not ids get sample values.
  const samples = samplePath(endpoint).split('/');
  const path = endpoint.path
    .split('/')
    .map((part, index) => (part.startsWith(':') && ids[part.slice(1)]) || samples[index])
    .join('/');
  const search = new URLSearchParams(sampleSearch(endpoint));
  if (search.has('dateFromLocal')) search.set('dateFromLocal', days.from);
  if (search.has('dateToLocal')) search.set('dateToLocal', days.to);
  for (const name of ['locationId', 'clientId', 'candidateId', 'clientGroupId'])
    if (search.has(name)) search.set(name, ids[name] ?? search.get(name) ?? '');
  // The spec writes it this way.
  if (search.has('ClientId')) search.set('ClientId', target.clientId);
  return { path, search: search.size > 0 ? `?${search}` : '' };
}

/** A bearer that may call the endpoint at the path; null when none is needed or a cookie is. */
export function bearerFor(
  endpoint: Endpoint,
  path: string,
  { world, serviceKey }: { world: BookingWorld; serviceKey: string },
): string | null {
  const { access } = endpoint;
  if (access.kind === 'link') return linkBearer(endpoint, path, world.officer);
  if (access.kind === 'serviceKey') return serviceKey;
  return access.kind === 'signedIn' || access.kind === 'requires' ? world.officer.bearer : null;
}
