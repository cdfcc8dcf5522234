import { withSearch, type Address } from '../../lib/links.ts';

// Not in `lib/links.ts`, which every first load brings.

/** What the list of educators shows, as its address holds it. */
export type EducatorsSearch = { client?: string; q?: string; only?: string; view?: string };

export function educatorsLink(search: EducatorsSearch = {}): Address {
  return withSearch('/candidates', search);
}

/** An educator's own page; `search` is the list's that it was opened from. */
export function educatorLink(candidateId: string, search: EducatorsSearch = {}): Address {
  return withSearch(`/candidates/${candidateId}`, search);
}

/** The overview of an educator's client group. */
export function groupLink(group: string): Address {
  return withSearch('/group-overview', { group });
}
