import { allowed, firstRefusal, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';
import type { PermissionTree } from '../permissions/permission-tree.ts';
import type { Modifier } from '../permissions/requirement.ts';
import { formatPermissions, hasRight, noRights, parsePermissions } from '../permissions/rights.ts';
import type { Rights } from '../permissions/rights.ts';
import { withoutUnseenMarks } from '../text/unseen-marks.ts';

/** How long the link of an invitation is valid after it was sent. */
export const invitationHours = 7 * 24;
/** Max open invitations in one client group. */
export const maxOpenInvitations = 200;
/** Sending again is for emails that did not arrive. */
export const minMinutesBetweenSends = 5;

/** `clientId` null: the whole client group; `locationId` null: the whole client. */
export type Place = {
  readonly clientGroupId: string;
  readonly clientId: string | null;
  readonly locationId: number | null;
};
/** Rights granted at exactly one place, as strings of the permission tree. */
export type PlaceRights = Place & { readonly permissions: readonly string[] };

export type PersonState = 'invited' | 'expired' | 'active' | 'deactivated';

/** An address as it is stored and compared: trimmed, without invisible characters, in lower case. */
export function toAddress(typed: string): string {
  return withoutUnseenMarks(typed).trim().toLowerCase();
}

/** Only printable ASCII, so that no lookalike letters are accepted. */
export function checkAddress(address: string): Verdict {
  const isAddress = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address);
  return isAddress && /^[!-~]{3,254}$/.test(address) ? allowed : refuse('email_invalid');
}

export type InvitationFacts = {
  readonly sentAt: Temporal.Instant;
  readonly acceptedAt: Temporal.Instant | null;
  readonly withdrawnAt: Temporal.Instant | null;
};

/** 'expired' from the instant of its expiry on; 'ended' once it was accepted or withdrawn. */
export function invitationState(
  { sentAt, acceptedAt, withdrawnAt }: InvitationFacts,
  now: Temporal.Instant,
): 'invited' | 'expired' | 'ended' {
  if (acceptedAt !== null || withdrawnAt !== null) return 'ended';
  return Temporal.Instant.compare(now, sentAt.add({ hours: invitationHours })) < 0 ? 'invited' : 'expired';
}

/** Whether the email can be sent again. */
export function checkSendAgain(facts: InvitationFacts, now: Temporal.Instant): Verdict {
  if (invitationState(facts, now) === 'ended') return refuse('person_state_changed');
  const from = facts.sentAt.add({ minutes: minMinutesBetweenSends });
  return Temporal.Instant.compare(now, from) < 0 ? refuse('invitation_sent_recently') : allowed;
}

/** The effective rights at a place; none where it is not in the tree. */
export function rightsAtPlace(tree: PermissionTree, { clientGroupId, clientId, locationId }: Place): Rights {
  if (locationId !== null) {
    const location = tree.locations.get(locationId);
    return location?.clientId === clientId ? location.rights : noRights;
  }
  if (clientId !== null) {
    const client = tree.clients.get(clientId);
    return client?.groupId === clientGroupId ? client.rights : noRights;
  }
  return tree.groups.find(({ groupId }) => groupId === clientGroupId)?.rights ?? noRights;
}

/** Whether the tree's owner administers the people at the place with this right. */
export function looksAfter(tree: PermissionTree, place: Place, modifier: Modifier): boolean {
  return hasRight(rightsAtPlace(tree, place), 'people', modifier);
}

export function samePlace(one: Place, other: Place): boolean {
  return (
    one.clientGroupId === other.clientGroupId &&
    one.clientId === other.clientId &&
    one.locationId === other.locationId
  );
}

export type RightsChange = {
  /** The administrator's own rights, without delegated ones. */
  readonly tree: PermissionTree;
  readonly before: readonly PlaceRights[];
  /** All rights at every place that they administer: what is left out there is removed. */
  readonly after: readonly PlaceRights[];
  readonly modifier: Extract<Modifier, 'create' | 'modify'>;
};

/**
 * Nobody can give or take rights that they do not have at that place themselves, or give any where they do not
 * administer people. Rights at other places stay.
 */
export function checkRightsChange({ tree, before, after, modifier }: RightsChange): Verdict {
  const isElsewhere = (place: Place): boolean => !looksAfter(tree, place, modifier);
  if (after.some(isElsewhere)) return refuse('place_unknown');
  const kept = before.filter(isElsewhere);
  if ([...kept, ...after].every(({ permissions }) => rightsIn(permissions) === noRights)) {
    return refuse('person_rights_required');
  }
  const touched = [...before.filter((one) => !isElsewhere(one)), ...after];
  return touched.every((place) => (changedAt(place, before, after) & ~rightsAtPlace(tree, place)) === 0)
    ? allowed
    : refuse('right_not_held');
}

function changedAt(place: Place, before: readonly PlaceRights[], after: readonly PlaceRights[]): Rights {
  return rightsGivenAt(place, before) ^ rightsGivenAt(place, after);
}

/** Granted at exactly this place, in one or several grants. */
export function rightsGivenAt(place: Place, given: readonly PlaceRights[]): Rights {
  return given
    .filter((one) => samePlace(one, place))
    .reduce((rights, { permissions }) => rights | rightsIn(permissions), noRights);
}

function rightsIn(permissions: readonly string[]): Rights {
  return parsePermissions(permissions).rights;
}

/** One entry per place, in the canonical form; places without rights are left out. */
export function mergeRights(given: readonly PlaceRights[]): PlaceRights[] {
  const places = given.filter((one, index) => given.findIndex((other) => samePlace(one, other)) === index);
  return places
    .map(({ clientGroupId, clientId, locationId }) => {
      const place = { clientGroupId, clientId, locationId };
      return { ...place, permissions: formatPermissions(rightsGivenAt(place, given)) };
    })
    .filter(({ permissions }) => permissions.length > 0);
}

export type PersonFacts = {
  readonly isSelf: boolean;
  readonly isEmailVerified: boolean;
  readonly isActive: boolean;
  readonly given: readonly PlaceRights[];
};

/** Nobody can change themselves, so that nobody locks themselves out and an administrator always remains. */
export function checkMayChange({
  isSelf,
  isEmailVerified,
}: Pick<PersonFacts, 'isSelf' | 'isEmailVerified'>): Verdict {
  if (isSelf) return refuse('own_access_fixed');
  return isEmailVerified ? allowed : refuse('email_unverified');
}

/** Switching somebody off or on affects all their access, so the administrator must be responsible for all of it. */
export function checkActivation(
  tree: PermissionTree,
  { isSelf, isEmailVerified, isActive, given }: PersonFacts,
  wanted: 'active' | 'deactivated',
): Verdict {
  return firstRefusal(
    checkMayChange({ isSelf, isEmailVerified }),
    given.every((place) => looksAfter(tree, place, 'delete')) ? allowed : refuse('person_beyond_reach'),
    isActive === (wanted === 'active') ? refuse('person_state_changed') : allowed,
  );
}

/** A second factor belongs to the whole account, so, as for deactivation, all of its access must be administered. */
export function checkFactorReset(tree: PermissionTree, facts: PersonFacts): Verdict {
  return checkActivation(tree, facts, 'deactivated');
}
