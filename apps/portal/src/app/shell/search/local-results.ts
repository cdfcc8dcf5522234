import { findBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { holdsWords } from '@staffroom/domain/text/search-everything.ts';
import { searchText } from '@staffroom/domain/text/search-text.ts';
import { invoicesLink } from '../../../features/finance/invoice-links.ts';
import type { Address } from '../../../lib/links.ts';
import type { IconName } from '../../../ui/display/icon-names.ts';
import type { Option } from '../../../ui/pickers/options-list.tsx';
import { searchTexts } from './search-texts.ts';

/** A result, and what picking it does. */
export type Result = Option & {
  readonly icon: IconName;
  readonly act: Act;
  /** The description has facts of the result, so matches in it are marked. */
  readonly hasFacts?: boolean;
  /** A link to more results. */
  readonly isMore?: boolean;
  /** A result of the previous text. */
  readonly isOld?: boolean;
};

export type Act =
  | { readonly kind: 'go'; readonly to: Address; readonly inClientId?: string }
  | { readonly kind: 'site'; readonly clientIds: readonly string[]; readonly locationId: number | null }
  | { readonly kind: 'do'; readonly run: () => void };

/** With a text, the maximum per group, so that later groups stay in view. */
const maxPerGroup = 4;

/** The results that contain every word, those that begin with the text first; all of them without a text. */
export function findLocal(groups: readonly (readonly Result[])[], text: string): Result[] {
  if (text === '') return groups.flat();
  const start = searchText(text);
  return groups.flatMap((group) =>
    group
      .filter(({ label }) => holdsWords(label, text))
      .toSorted((one, other) => Number(startsWith(other, start)) - Number(startsWith(one, start)))
      .slice(0, maxPerGroup),
  );
}

/**
 * A link to the list of invoices with the text, if it may be the number of an invoice or of a purchase order: these are
 * not among the server's results.
 */
export function listInvoices(text: string): Result[] {
  if (text.length < 3 || !/\d/.test(text) || findBookingNumber(text) !== null) return [];
  const texts = searchTexts();
  return [
    {
      id: 'invoices:all',
      label: texts.withText(text),
      description: texts.withTextWords,
      icon: 'receipt',
      isMore: true,
      group: texts.invoices,
      act: { kind: 'go', to: invoicesLink({ q: text }) },
    },
  ];
}

function startsWith({ label }: Result, start: string): boolean {
  return searchText(label).startsWith(start);
}

/** Clients and their locations, if there is more than one of either to choose from. */
export function listSites(tree: PermissionTree, words: { group: string; allLocations: string }): Result[] {
  const clients = tree.groups.flatMap(({ clients: ofGroup, groupName }) =>
    ofGroup.map((client) => ({ ...client, groupName })),
  );
  if (clients.length === 1 && clients[0]!.locations.length < 2) return [];
  return clients.flatMap(({ clientId, clientName, groupName, locations }) => {
    const site = { group: words.group, icon: 'building' } as const;
    const act = { kind: 'site', clientIds: [clientId] } as const;
    const client: Result = {
      ...site,
      id: `client:${clientId}`,
      label: clientName,
      description: locations.length > 1 ? words.allLocations : groupName,
      act: { ...act, locationId: null },
    };
    if (locations.length < 2) return [client];
    return [
      client,
      ...locations.map(({ locationId, locationName }): Result => ({
        ...site,
        id: `location:${locationId}`,
        label: locationName,
        description: clientName,
        act: { ...act, locationId },
      })),
    ];
  });
}
