import { queryOptions, QueryObserver } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { getProfile } from '@staffroom/domain/profile/profile.contract.ts';
import { getData } from '../lib/calls/call.ts';
import { loadVariants } from '../lib/device/load-variants.ts';
import { epochMs } from '../lib/time/clock.ts';
import { queryClient } from '../lib/calls/query-client.ts';

export type Profile = ReplyOf<typeof getProfile>;
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
  queryFn: async ({ signal }) => {
    const profile = await getData(getProfile, {}, { signal });
    // No client data is rendered before its region is known.
    await loadVariants(profile.links.groups.map((group) => group.variant));
    return toViewer(profile, epochMs());
  },
  staleTime: profileCacheMs,
  gcTime: Infinity,
  structuralSharing: false,
});

/** The server's answer as screens see it. */
export function toViewer(profile: Profile, fetchedAtMs: number): Viewer {
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
export function loadViewer(): Promise<Viewer> {
  return queryClient.fetchQuery(viewerQuery);
}

/** The profile as it is now: an answer in flight may be outdated. Throws a CallFailure. */
export async function reloadViewer(): Promise<Viewer> {
  const { queryKey } = viewerQuery;
  await queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
  return loadViewer();
}

/** Null before the profile is loaded. */
export function findViewer(): Viewer | null {
  return queryClient.getQueryData(viewerQuery.queryKey) ?? null;
}

const followers = new Set<() => void>();
let stopObserving: (() => void) | null = null;
let shown: Viewer | null = null;

/**
 * One observer for all screens and rows; with one each, a list's rows cost more to observe than to render. It lives as
 * long as anything is shown, and refetches the profile when that is over two hours old.
 */
export function followViewer(changed: () => void): () => void {
  followers.add(changed);
  stopObserving ??= new QueryObserver(queryClient, viewerQuery).subscribe(() => {
    for (const tell of followers) tell();
  });
  return () => {
    followers.delete(changed);
    // Not at once: when all screens are replaced, the last old one unmounts before the first new one mounts.
    queueMicrotask(stopUnfollowed);
  };
}

function stopUnfollowed(): void {
  if (followers.size > 0) return;
  stopObserving?.();
  stopObserving = null;
  shown = null;
}

/** The viewer that screens render: after a sign-out the last one, until the screen itself unmounts. */
export function shownViewer(): Viewer | null {
  return (shown = findViewer() ?? shown);
}

/** The signed-in contact. For screens behind the route guard, where there always is one. */
export function useViewer(): Viewer {
  const viewer = useSyncExternalStore(followViewer, shownViewer);
  if (viewer === null) throw new Error('No viewer is loaded yet');
  return viewer;
}

/** Whether a feature flag is on for the contact. */
export function useFeature(name: string): boolean {
  return useViewer().features.has(name);
}
