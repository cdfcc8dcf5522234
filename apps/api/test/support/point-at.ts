import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { BookingWorld } from './booking-world.ts';
import { samplePath, sampleSearch } from './sample-input.ts';

/** The ids that an endpoint's path and query may name. */
export type Target = {
  bookingId: string;
  pendingBookingId: string;
  candidateId: string;
  clientId: string;
  locationId: number;
};

/** Path and search of an endpoint that asks for the target, over the days from the first to the last. */
export function pointAt(endpoint: Endpoint, target: Target, days: { from: string; to: string }) {
  const ids: Record<string, string> = { ...target, locationId: String(target.locationId) };
  // Names that are not among the ids are filled by samples.
  const samples = samplePath(endpoint).split('/');
  const path = endpoint.path
    .split('/')
    .map((part, index) => (part.startsWith(':') && ids[part.slice(1)]) || samples[index])
    .join('/');
  const search = new URLSearchParams(sampleSearch(endpoint));
  if (search.has('dateFromLocal')) search.set('dateFromLocal', days.from);
  if (search.has('dateToLocal')) search.set('dateToLocal', days.to);
  if (search.has('locationId')) search.set('locationId', ids['locationId'] ?? '');
  return { path, search: search.size > 0 ? `?${search}` : '' };
}

/** A bearer that may call the endpoint; null where none is needed or a cookie is. */
export function bearerFor({ access }: Endpoint, world: BookingWorld, serviceKey: string): string | null {
  if (access.kind === 'serviceKey') return serviceKey;
  return access.kind === 'signedIn' || access.kind === 'requires' ? world.officer.bearer : null;
}
