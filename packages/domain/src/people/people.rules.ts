import { allowed, firstRefusal, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';
import type { PermissionTree } from '../permissions/permission-tree.ts';
import type { Modifier } from '../permissions/requirement.ts';
import { formatPermissions, hasRight, noRights, parsePermissions } from '../permissions/rights.ts';
import type { Rights } from '../permissions/rights.ts';
import { withoutUnseenMarks } from '../text/unseen-marks.ts';

/** So long the link of an invitation is good for after it was sent. */
export const invitationHours = 7 * 24;
/** That wait for an answer in one client group. */
export const maxOpenInvitations = 200;
/** Sending an invitation again is for emails that did not arrive. */
export const minMinutesBetweenSends = 5;

/** `clientId` null: the whole client group; `locationId` null: the whole client. */
export type Place = {
  readonly clientGroupId: string;
  readonly clientId: string | null;
  readonly locationId: number | null;
};
/** What was given at one place itself, in the strings of the permission tree. */
export type PlaceRights = Place & { readonly permissions: readonly string[] };

export type PersonState = 'invited' | 'expired' | 'active' | 'deactivated';

/** An address as it is kept and compared: without blanks around it and marks that nobody sees, in small letters. */
export function toAddress(typed: string): string {
  return withoutUnseenMarks(typed).trim().toLowerCase();
}

/** Printable ASCII alone: letters that look like others are not taken for them. */
export function checkAddress(address: string): Verdict {
  const isAddress = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address);
  return isAddress && /^[!-~]{3,254}$/.test(address) ? allowed : refuse('email_invalid');
}

export type InvitationFacts = {
  readonly sentAt: Temporal.Instant;
  readonly acceptedAt: Temporal.Instant | null;
  readonly withdrawnAt: Temporal.Instant | null;
};

/** From the instant of its expiry on it is 'expired'; 'ended' once it was accepted or withdrawn. */
export function invitationState(
  { sentAt, acceptedAt, withdrawnAt }: InvitationFacts,
  now: Temporal.Instant,
): 'invited' | 'expired' | 'ended' {
  if (acceptedAt !== null || withdrawnAt !== null) return 'ended';
  return Temporal.Instant.compare(now, sentAt.add({ hours: invitationHours })) < 0 ? 'invited' : 'expired';
}

/** Whether the email can be sent once more. */
export function checkSendAgain(facts: InvitationFacts, now: Temporal.Instant): Verdict {
  if (invitationState(facts, now) === 'ended') return refuse('person_state_changed');
  const from = facts.sentAt.add({ minutes: minMinutesBetweenSends });
  return Temporal.Instant.compare(now, from) < 0 ? refuse('invitation_sent_recently') : allowed;
}

/** The rights that count at a place; none where the tree does not hold it. */
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

/** Whether whoever holds the tree looks after the people at the place, in this way. */
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
  /** Of whoever changes: their own, nothing lent. */
  readonly tree: PermissionTree;
  readonly before: readonly PlaceRights[];
  /** The whole of it at every place that they look after: what is not named there is taken. */
  readonly after: readonly PlaceRights[];
  readonly modifier: Extract<Modifier, 'create' | 'modify'>;
};

/**
 * Nobody gives or takes what they do not hold at that place themselves, and nobody gives anything where they do not look
 * after people. What others have at other places stays as it is.
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

/** Given at exactly this place, in one or several grants. */
export function rightsGivenAt(place: Place, given: readonly PlaceRights[]): Rights {
  return given
    .filter((one) => samePlace(one, place))
    .reduce((rights, { permissions }) => rights | rightsIn(permissions), noRights);
}

function rightsIn(permissions: readonly string[]): Rights {
  return parsePermissions(permissions).rights;
}

/** One entry for each place, in fixed words; places without rights are left out. */
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

/** Oneself: nobody takes away their own way back, and so an administrator is always left. */
export function checkMayChange({
  isSelf,
  isEmailVerified,
}: Pick<PersonFacts, 'isSelf' | 'isEmailVerified'>): Verdict {
  if (isSelf) return refuse('own_access_fixed');
  return isEmailVerified ? allowed : refuse('email_unverified');
}

/** Switching somebody off or on again touches all that they have, so all of it must be looked after. */
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

/** A lost second factor is that of the whole account, so all of it must be looked after, as for switching it off. */
export function checkFactorReset(tree: PermissionTree, facts: PersonFacts): Verdict {
  return checkActivation(tree, facts, 'deactivated');
}
