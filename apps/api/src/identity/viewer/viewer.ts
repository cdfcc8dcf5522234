import type { SupportGrant } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { RequirementList } from '@staffroom/domain/permissions/can.ts';
import type { EffectiveLinks } from '@staffroom/domain/permissions/effective-rights.ts';
import type { Modifier, Scope } from '@staffroom/domain/permissions/requirement.ts';
import type { ClientFacts, GroupFacts, LocationFacts } from './client-tree.ts';

/** Who acts as a contact, and by which grant. */
export type SupportActor = SupportGrant & { supportUserId: string };

/** The contact on whose behalf a call is made, with everything that decides what it may see and do. */
export type Viewer = {
  contactId: string;
  /** Of a grant where support acts as the contact. */
  sessionId: string;
  /** Null when it is the contact who calls. */
  support: SupportActor | null;
  /** First and last name. */
  name: string;
  homeClientGroupId: string;
  /** The second wall of this contact's transactions. */
  clientGroupIds: readonly string[];
  /** While false some actions are locked (product.md 11). */
  emailVerified: boolean;
  rights: ViewerRights;
  /**
   * By location, where the contact decides about requests in the place of others alone: the contact ids of those. Empty
   * for nearly everybody.
   */
  standsInFor: ReadonlyMap<number, readonly string[]>;
};

export type ViewerRights = {
  /** Locations where the right counts, granted there or above: what every query of items is scoped by. */
  locationIds: (scope: Scope, modifier: Modifier) => ReadonlySet<number>;
  /** Clients where the right counts, granted there or above. */
  clientIds: (scope: Scope, modifier: Modifier) => ReadonlySet<string>;
  /** Every location with any right at all. */
  allLocationIds: ReadonlySet<number>;
  /** Clients with any right at or below them: what a client's own data is scoped by. */
  allClientIds: ReadonlySet<string>;
  /** Whether a route's list is satisfied somewhere in the tree (spec section 6). */
  satisfies: (list: RequirementList) => boolean;
  /** The tree of the profile: effective rights at every node. */
  links: EffectiveLinks<GroupFacts, ClientFacts, LocationFacts>;
};

/** A program of the staffing provider, known by its service key. Its wall is every group. */
export type ProviderCaller = {
  serviceKeyId: string;
  clientGroupIds: readonly string[];
};
