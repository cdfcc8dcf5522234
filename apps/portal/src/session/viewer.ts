import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { getProfile } from '@staffroom/domain/profile/profile.contract.ts';
import { getData } from '../lib/call.ts';
import { epochMs } from '../lib/clock.ts';
import { queryClient } from '../lib/query-client.ts';

type Profile = ReplyOf<typeof getProfile>;
export type ProfileLinks = Profile['links'];
export type ProfileLocation = ProfileLinks['groups'][number]['clients'][number]['locations'][number];
export type StandardBooking = Profile['contact']['standardBookings'][number];

/** The signed-in contact as every screen sees them. */
export type Viewer = {
  readonly contact: Profile['contact'] & {
    /** When this device fetched the profile: milliseconds since 1970, UTC. */
    readonly lastUpdated: number;
  };
  readonly fullName: string;
  /** The profile's own tree, with addresses and tags. */
  readonly links: ProfileLinks;
  /** The same tree with rights, for `can` and the helpers of domain permissions. */
  readonly tree: PermissionTree;
  readonly features: ReadonlySet<string>;
  readonly generalFiles: Profile['generalFiles'];
};

/** Two hours unless forced (spec section 9). */
export const profileCacheMs = 2 * 60 * 60_000;

export const viewerQuery = queryOptions({
  queryKey: [getProfile.name],
  queryFn: async ({ signal }) => toViewer(await getData(getProfile, {}, { signal }), epochMs()),
  staleTime: profileCacheMs,
  gcTime: Infinity,
  structuralSharing: false,
});

function toViewer(profile: Profile, fetchedAtMs: number): Viewer {
  return {
    contact: { ...profile.contact, lastUpdated: fetchedAtMs },
    fullName: `${profile.contact.firstName} ${profile.contact.lastName}`.trim(),
    links: profile.links,
    tree: buildPermissionTree(profile.links),
    features: new Set(profile.features),
    generalFiles: profile.generalFiles,
  };
}

/** The profile, from the cache while it is younger than two hours. Throws a CallFailure. */
export function loadViewer({ isForced = false } = {}): Promise<Viewer> {
  return queryClient.fetchQuery(isForced ? { ...viewerQuery, staleTime: 0 } : viewerQuery);
}

/** Null before the profile is loaded. */
export function findViewer(): Viewer | null {
  return queryClient.getQueryData(viewerQuery.queryKey) ?? null;
}

/** The signed-in contact. For screens behind the route guard, where it is always there. */
export function useViewer(): Viewer {
  return useSuspenseQuery(viewerQuery).data;
}

/** Whether a feature flag is on for the contact. */
export function useFeature(name: string): boolean {
  return useViewer().features.has(name);
}
