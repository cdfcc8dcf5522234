import { withSearch, type Address } from '../../lib/links.ts';

/** The group and the date that are shown, as the address holds them. */
export type GroupOverviewSearch = { group?: string; date?: string };

export function groupOverviewLink(search: GroupOverviewSearch = {}): Address {
  return withSearch('/group-overview', search);
}
