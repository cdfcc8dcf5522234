import { describe, expect, it } from 'vitest';
import { buildPermissionTree } from '../permissions/permission-tree.ts';
import {
  checkActivation,
  checkAddress,
  checkMayChange,
  checkRightsChange,
  checkSendAgain,
  invitationState,
  mergeRights,
  toAddress,
} from './people.rules.ts';
import type { PersonFacts, Place, PlaceRights } from './people.rules.ts';

const group: Place = { clientGroupId: 'g', clientId: null, locationId: null };
const school: Place = { ...group, clientId: 'c' };
const site: Place = { ...school, locationId: 1 };
const annex: Place = { ...school, locationId: 2 };
const college: Place = { ...group, clientId: 'd' };

const treeOf = (rights: { group?: string[]; school?: string[]; site?: string[]; college?: string[] }) => {
  const location = (locationId: number, permissions: string[] = []) => ({
    locationId,
    locationName: '',
    timeZone: 'UTC',
    tags: [],
    access: { permissions },
  });
  const client = (clientId: string, permissions: string[] = [], locations: object[] = []) => ({
    clientId,
    clientName: '',
    access: { permissions },
    locations,
  });
  return buildPermissionTree({
    groups: [
      {
        groupId: 'g',
        groupName: '',
        access: { permissions: rights.group ?? [] },
        clients: [
          client('c', rights.school, [location(1, rights.site), location(2)]),
          client('d', rights.college),
        ],
      },
    ],
  } as unknown as Parameters<typeof buildPermissionTree>[0]);
};
const office = treeOf({ school: ['people_all', 'booking_all'] });
const at = (place: Place, ...permissions: string[]): PlaceRights => ({ ...place, permissions });

describe('rights that are given and taken', () => {
  it.each<[string, PlaceRights[], PlaceRights[], string]>([
    ['what one holds', [], [at(site, 'booking_view')], 'ok'],
    ['all of it, also below', [], [at(school, 'booking_all', 'people_all'), at(annex, 'booking_view')], 'ok'],
    ['nothing', [], [], 'person_rights_required'],
    ['what one does not hold', [], [at(site, 'accounts_view')], 'right_not_held'],
    ['above', [], [at(group, 'booking_view')], 'place_unknown'],
    ['beside', [], [at(college, 'booking_view')], 'place_unknown'],
    [
      'a location under another client',
      [],
      [{ ...at(site, 'booking_view'), clientId: 'd' }],
      'place_unknown',
    ],
    ['in another group', [], [{ ...at(school, 'booking_view'), clientGroupId: 'h' }], 'place_unknown'],
    ['taking what one holds', [at(site, 'booking_all')], [at(site, 'booking_view')], 'ok'],
    [
      'taking what one does not hold',
      [at(site, 'accounts_all', 'booking_view')],
      [at(site, 'booking_view')],
      'right_not_held',
    ],
    [
      'leaving a place out that holds other rights',
      [at(site, 'accounts_all')],
      [at(annex, 'booking_view')],
      'right_not_held',
    ],
    [
      'leaving what one does not hold',
      [at(site, 'accounts_all')],
      [at(site, 'accounts_all', 'booking_view')],
      'ok',
    ],
    ['the last right', [at(site, 'booking_view')], [], 'person_rights_required'],
    ['all here, with others elsewhere', [at(site, 'booking_view'), at(college, 'accounts_all')], [], 'ok'],
    [
      'the same in two grants',
      [at(site, 'booking_view'), at(site, 'booking_create')],
      [at(site, 'booking_view', 'booking_create')],
      'ok',
    ],
  ])('%s', (_, before, after, expected) => {
    const verdict = checkRightsChange({ tree: office, before, after, modifier: 'modify' });
    expect(verdict.ok ? 'ok' : verdict.code).toBe(expected);
  });

  it('asks for the right to invite where it is an invitation', () => {
    const tree = treeOf({ school: ['people_modify', 'booking_view'], site: ['people_create'] });
    const give = (place: Place) =>
      checkRightsChange({ tree, before: [], after: [at(place, 'booking_view')], modifier: 'create' });
    expect([give(site).ok, give(annex).ok]).toEqual([true, false]);
  });
});

it('keeps one entry for each place, in fixed words', () => {
  const all = ['view', 'modify', 'delete', 'create'].map((word) => `booking_${word}`);
  expect(
    mergeRights([at(site, ...all), at(site, 'people_view'), at(annex), at(annex, 'unknown_view')]),
  ).toEqual([at(site, 'booking_all', 'people_view')]);
});

describe('switching somebody off and on', () => {
  const facts: PersonFacts = {
    isSelf: false,
    isEmailVerified: true,
    isActive: true,
    given: [at(site, 'accounts_all')],
  };
  it.each<[Partial<PersonFacts>, 'active' | 'deactivated', string]>([
    [{}, 'deactivated', 'ok'],
    [{}, 'active', 'person_state_changed'],
    [{ isActive: false }, 'active', 'ok'],
    [{ isActive: false }, 'deactivated', 'person_state_changed'],
    [{ isSelf: true }, 'deactivated', 'own_access_fixed'],
    [{ isEmailVerified: false }, 'deactivated', 'email_unverified'],
    [
      { given: [at(site, 'booking_view'), at(college, 'booking_view')] },
      'deactivated',
      'person_beyond_reach',
    ],
    [{ given: [at(group, 'booking_view')] }, 'deactivated', 'person_beyond_reach'],
  ])('%j to %s: %s', (changes, wanted, expected) => {
    const verdict = checkActivation(office, { ...facts, ...changes }, wanted);
    expect(verdict.ok ? 'ok' : verdict.code).toBe(expected);
  });

  it('is nobody’s own to do', () => {
    expect(checkMayChange({ isSelf: true, isEmailVerified: true })).toMatchObject({
      code: 'own_access_fixed',
    });
  });
});

describe('an invitation', () => {
  const sentAt = Temporal.Instant.from('2026-03-09T06:30:00Z');
  const facts = { sentAt, acceptedAt: null, withdrawnAt: null };
  it.each([
    ['2026-03-16T06:29:59.999Z', 'invited'],
    ['2026-03-16T06:30:00Z', 'expired'],
  ])('is at %s %s', (now, state) => {
    expect(invitationState(facts, Temporal.Instant.from(now))).toBe(state);
    for (const end of ['acceptedAt', 'withdrawnAt']) {
      expect(invitationState({ ...facts, [end]: sentAt }, Temporal.Instant.from(now))).toBe('ended');
    }
  });

  it.each([
    ['2026-03-09T06:34:59Z', 'invitation_sent_recently'],
    ['2026-03-09T06:35:00Z', 'ok'],
    ['2026-04-09T06:35:00Z', 'ok'],
  ])('can be sent again at %s: %s', (now, expected) => {
    const verdict = checkSendAgain(facts, Temporal.Instant.from(now));
    expect(verdict.ok ? 'ok' : verdict.code).toBe(expected);
  });

  it('that ended is not sent again', () => {
    const ended = { ...facts, withdrawnAt: sentAt };
    expect(checkSendAgain(ended, sentAt.add({ hours: 1 }))).toMatchObject({ code: 'person_state_changed' });
  });
});

it.each([
  [' Kim@School.Example ', 'kim@school.example', true],
  ["kim.o'hara+x@school.example", "kim.o'hara+x@school.example", true],
  ['a@b.co', 'a@b.co', true],
  ['\u200bkim@school\u2060.example\u200e', 'kim@school.example', true],
  ['@school.example', '@school.example', false],
  ['kim@', 'kim@', false],
  ['kim@school', 'kim@school', false],
  ['kim@@school.example', 'kim@@school.example', false],
  ['kim@school..example', 'kim@school..example', false],
  ['kim lee@school.example', 'kim lee@school.example', false],
  ['kım@school.example', 'kım@school.example', false],
  ['"kim"@school.example', '"kim"@school.example', false],
  ['', '', false],
])('%j is read as %j, an address: %s', (typed, address, isAddress) => {
  expect(toAddress(typed)).toBe(address);
  expect(checkAddress(address).ok).toBe(isAddress);
});
