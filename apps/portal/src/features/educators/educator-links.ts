import { withSearch, type Address } from '../../lib/links.ts';

// Not in `lib/links.ts`, which every first load brings.

/** What the list of educators shows, as its address holds it. */
export type EducatorsSearch = { client?: string; q?: string; only?: string; view?: string };

export function educatorsLink(search: EducatorsSearch = {}): Address {
  return withSearch('/candidates', search);
}

/** An educator's own page: what was looked for stays out of its address, which is copied and passed on. */
export function educatorLink(candidateId: string): Address {
  return withSearch(`/candidates/${candidateId}`, {});
}

let lastListed: EducatorsSearch = {};

/** Where the way back from an educator leads. */
export function noteListed(search: EducatorsSearch): void {
  lastListed = search;
}

/** The list as it was last shown, in this tab and since it was loaded. */
export function lastListLink(): Address {
  return educatorsLink(lastListed);
}

/** The overview of an educator's client group. */
export function groupLink(group: string): Address {
  return withSearch('/group-overview', { group });
}
