import type { Person } from '@staffroom/domain/people/people.contract.ts';
import {
  checkActivation,
  checkMayChange,
  checkSendAgain,
  invitationHours,
  invitationState,
  looksAfter,
} from '@staffroom/domain/people/people.rules.ts';
import type { InvitationFacts, PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import { allowed, firstRefusal, refuse } from '@staffroom/domain/errors/verdict.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import type { Modifier } from '@staffroom/domain/permissions/requirement.ts';
import { hasRight } from '@staffroom/domain/permissions/rights.ts';
import { isSeen } from './reach.ts';
import type { Administrator } from './reach.ts';
import type { ContactRow, InvitationRow } from './people.sql.ts';

/** What only the identity login can read about a contact. */
export type SignInFacts = { lastSignedInAt: string | null; hasFactor: boolean };
export const neverSignedIn: SignInFacts = { lastSignedInAt: null, hasFactor: false };

const no = refuse('permission_missing');

export function formatContact(
  row: ContactRow,
  administrator: Administrator,
  { lastSignedInAt, hasFactor }: SignInFacts,
): Person {
  const { reach, contactId, isEmailVerified } = administrator;
  const isSelf = row.contact_id === contactId;
  const facts = { isSelf, isEmailVerified, isActive: row.active, given: placesOf(row) };
  const deactivates = (wanted: 'active' | 'deactivated') =>
    holdsAnywhere(administrator, 'delete') ? checkActivation(reach.tree, facts, wanted) : no;
  return {
    ...shownRights(row.rights, administrator),
    id: row.contact_id,
    isInvitation: false,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email_address,
    state: row.active ? 'active' : 'deactivated',
    isSelf,
    lastSignedInAt,
    sentAt: null,
    expiresAt: null,
    history: row.history,
    actions: {
      changeRights: toAction(firstRefusal(mayAnywhere(administrator, 'modify'), checkMayChange(facts))),
      deactivate: toAction(deactivates('deactivated')),
      reactivate: toAction(deactivates('active')),
      resetFactor: toAction(
        firstRefusal(deactivates('deactivated'), hasFactor ? allowed : refuse('second_factor_absent')),
      ),
      sendAgain: toAction(no),
      withdraw: toAction(no),
    },
    version: row.access_version,
  };
}

export function formatInvitation(
  row: InvitationRow,
  administrator: Administrator,
  now: Temporal.Instant,
): Person {
  const facts = invitationFacts(row);
  const state = invitationState(facts, now);
  const mayEnd = checkMayEnd(row, administrator);
  return {
    ...shownRights(row.rights, administrator),
    id: row.invitation_id,
    isInvitation: true,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email_address,
    state: state === 'invited' ? 'invited' : 'expired',
    isSelf: false,
    lastSignedInAt: null,
    sentAt: row.sent_at,
    expiresAt: facts.sentAt.add({ hours: invitationHours }).toString(),
    history: row.history,
    actions: {
      changeRights: toAction(no),
      deactivate: toAction(no),
      reactivate: toAction(no),
      resetFactor: toAction(no),
      sendAgain: toAction(firstRefusal(mayEnd, checkSendAgain(facts, now))),
      withdraw: toAction(firstRefusal(mayEnd, state === 'ended' ? refuse('person_state_changed') : allowed)),
    },
    version: row.version,
  };
}

export function invitationFacts(row: InvitationRow): InvitationFacts {
  const at = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
  return {
    sentAt: Temporal.Instant.from(row.sent_at),
    acceptedAt: at(row.accepted_at),
    withdrawnAt: at(row.withdrawn_at),
  };
}

/** Every place of an invitation must be within reach: it is sent, and withdrawn, as a whole. */
export function checkMayEnd(row: InvitationRow, administrator: Administrator): Verdict {
  const { reach, isEmailVerified } = administrator;
  return firstRefusal(
    mayAnywhere(administrator, 'create'),
    isEmailVerified ? allowed : refuse('email_unverified'),
    row.rights.every((place) => looksAfter(reach.tree, place, 'create'))
      ? allowed
      : refuse('person_beyond_reach'),
  );
}

/** A person without rights anywhere belongs to the client group as a whole. */
export function placesOf({ client_group_id: clientGroupId, rights }: ContactRow): PlaceRights[] {
  const given = rights.filter(({ permissions }) => permissions.length > 0);
  return given.length > 0 ? given : [{ clientGroupId, clientId: null, locationId: null, permissions: [] }];
}

function holdsAnywhere({ reach }: Administrator, modifier: Modifier): boolean {
  return hasRight(reach.tree.rightsAnywhere, 'people', modifier);
}

function mayAnywhere(administrator: Administrator, modifier: Modifier): Verdict {
  return holdsAnywhere(administrator, modifier) ? allowed : no;
}

function toAction(verdict: Verdict): { ok: boolean; code?: string } {
  return verdict.ok ? { ok: true } : { ok: false, code: verdict.code };
}

function shownRights(
  rights: readonly PlaceRights[],
  { reach }: Administrator,
): Pick<Person, 'rights' | 'hasRightsElsewhere'> {
  const given = rights.filter(({ permissions }) => permissions.length > 0);
  const seen = given.filter((place) => isSeen(reach, place));
  return {
    rights: seen.map((place) => ({
      ...place,
      permissions: [...place.permissions],
      isFixed: !looksAfter(reach.tree, place, 'modify'),
    })),
    hasRightsElsewhere: seen.length < given.length,
  };
}
