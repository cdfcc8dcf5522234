import { withSearch, type Address } from '../../lib/links.ts';

// Not in `lib/links.ts`, which is part of every first load.

/** What the list of educators shows, as encoded in its address. */
export type EducatorsSearch = { client?: string; q?: string; only?: string; view?: string };

export function educatorsLink(search: EducatorsSearch = {}): Address {
  return withSearch('/candidates', search);
}

/** An educator's own page. The search is left out, because this address gets copied and shared. */
export function educatorLink(candidateId: string): Address {
  return withSearch(`/candidates/${candidateId}`, {});
}

let lastListed: EducatorsSearch = {};

/** Remembers the list, for the way back from an educator. */
export function noteListed(search: EducatorsSearch): void {
  lastListed = search;
}

/** The list as it was last shown in this tab since the page was loaded. */
export function lastListLink(): Address {
  return educatorsLink(lastListed);
}

/** The overview of an educator's client group. */
export function groupLink(group: string): Address {
  return withSearch('/group-overview', { group });
}
