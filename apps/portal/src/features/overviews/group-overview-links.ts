import { withSearch, type Address } from '../../lib/links.ts';

/** The shown group and date, as encoded in the address. */
export type GroupOverviewSearch = { group?: string; date?: string };

export function groupOverviewLink(search: GroupOverviewSearch = {}): Address {
  return withSearch('/group-overview', search);
}
