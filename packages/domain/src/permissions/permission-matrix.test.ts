import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, canAll } from './can.ts';
import { collectEffectiveRights } from './effective-rights.ts';
import type { Grant } from './effective-rights.ts';
import { buildPermissionTree } from './permission-tree.ts';
import { modifiers, requirementLevels, scopes } from './requirement.ts';
import type { Modifier, RequirementLevel, Scope } from './requirement.ts';

const location = (locationId: number) => ({
  locationId,
  locationName: `L${locationId}`,
  timeZone: 'UTC',
  tags: [] as string[],
});
const structure = {
  groups: [
    {
      groupId: 'g1',
      groupName: 'G1',
      clients: [
        { clientId: 'c1', clientName: 'C1', locations: [location(11), location(12)] },
        { clientId: 'c2', clientName: 'C2', locations: [location(21)] },
        { clientId: 'c3', clientName: 'C3', locations: [] },
      ],
    },
    {
      groupId: 'g2',
      groupName: 'G2',
      clients: [{ clientId: 'c4', clientName: 'C4', locations: [location(41)] }],
    },
  ],
};

/**
 * The oracle is independent of the code above: it keeps each node's ancestors as a flat list and applies the sentence
 * 'a right counts at its node and below, never upwards' and the levels of spec section 6 one grant at a time.
 */
const ancestors: Record<string, string[]> = {
  'group g1': [],
  'group g2': [],
  'client c1': ['group g1'],
  'client c2': ['group g1'],
  'client c3': ['group g1'],
  'client c4': ['group g2'],
  'location 11': ['client c1', 'group g1'],
  'location 12': ['client c1', 'group g1'],
  'location 21': ['client c2', 'group g1'],
  'location 41': ['client c4', 'group g2'],
};
const groupOf: Record<string, string> = { c1: 'g1', c2: 'g1', c3: 'g1', c4: 'g2' };
const locationsOf: Record<string, number[]> = { c1: [11, 12], c2: [21], c3: [], c4: [41] };

function heldAt(node: string, grants: readonly Grant[], scope: Scope, modifier: Modifier): boolean {
  const line = ancestors[node];
  if (line === undefined) return false;
  return grants.some(
    (grant) =>
      [node, ...line].includes(`${grant.level} ${grant.id}`) &&
      grant.scope === scope &&
      ['all', modifier].includes(grant.modifier),
  );
}

function oracle(
  grants: readonly Grant[],
  level: RequirementLevel | undefined,
  scope: Scope,
  modifier: Modifier,
  active: string | null,
  selected: readonly string[],
): boolean {
  const held = (node: string) => heldAt(node, grants, scope, modifier);
  const clientOrBelow = (clientId: string) =>
    held(`client ${clientId}`) || (locationsOf[clientId] ?? []).some((id) => held(`location ${id}`));
  if (level === undefined || level === 'group-and-below') return Object.keys(ancestors).some(held);
  if (level === 'selected-client-and-below' || level === 'selected_client')
    return selected.some(clientOrBelow);
  if (active === null) return false;
  if (level === 'group') return held(`group ${groupOf[active]}`);
  if (level === 'client') return held(`client ${active}`);
  if (level === 'client-and-below') return clientOrBelow(active);
  return (locationsOf[active] ?? []).some((id) => held(`location ${id}`));
}

const nodes: Pick<Grant, 'level' | 'id'>[] = [
  { level: 'group', id: 'g1' },
  { level: 'group', id: 'g2' },
  { level: 'client', id: 'c1' },
  { level: 'client', id: 'c2' },
  { level: 'client', id: 'c3' },
  { level: 'client', id: 'c4' },
  { level: 'location', id: 11 },
  { level: 'location', id: 12 },
  { level: 'location', id: 21 },
  { level: 'location', id: 41 },
];
const levels = [...requirementLevels, undefined];
const chosenClients: [string | null, string[]][] = [
  [null, []],
  ['c1', []],
  ['c1', ['c1']],
  ['c1', ['c2', 'c4']],
  ['c2', ['c1']],
  ['c3', ['c3']],
  ['c4', ['c4', 'gone']],
  ['gone', ['gone']],
];

function treeOf(grants: readonly Grant[]) {
  return buildPermissionTree(collectEffectiveRights(grants, structure).links);
}

describe('the permission matrix', () => {
  it('agrees with a separate oracle for every level, scope, modifier, granted node and choice of clients', () => {
    let cases = 0;
    for (const node of nodes) {
      for (const grantedScope of scopes) {
        for (const grantedModifier of [...modifiers, 'all']) {
          const grants = [{ ...node, scope: grantedScope, modifier: grantedModifier }];
          const tree = treeOf(grants);
          for (const [activeClientId, selectedClientIds] of chosenClients) {
            for (const level of levels) {
              for (const scope of scopes) {
                for (const modifier of modifiers) {
                  cases += 1;
                  const asked = { scope, modifier, ...(level === undefined ? {} : { level }) };
                  const answer = can({ tree, activeClientId, selectedClientIds }, asked);
                  const expected = oracle(grants, level, scope, modifier, activeClientId, selectedClientIds);
                  if (answer !== expected) {
                    expect.fail(JSON.stringify({ grants, asked, activeClientId, selectedClientIds, answer }));
                  }
                }
              }
            }
          }
        }
      }
    }
    expect(cases).toBe(10 * 6 * 5 * 8 * 8 * 6 * 4);
  });

  const anyGrant = fc.record({
    level: fc.constantFrom('group' as const, 'client' as const, 'location' as const),
    id: fc.constantFrom<string | number>('g1', 'g2', 'c1', 'c2', 'c3', 'c4', 11, 12, 21, 41, 'gone', 99),
    scope: fc.constantFrom(...scopes, 'unknown', 'replaceMe', ''),
    modifier: fc.constantFrom(...modifiers, 'all', 'own', ''),
  });

  it('agrees with the oracle for any set of grants, and scopes queries to the same locations', () => {
    fc.assert(
      fc.property(
        fc.array(anyGrant, { maxLength: 8 }),
        fc.constantFrom(...chosenClients),
        fc.constantFrom(...levels),
        fc.constantFrom(...scopes),
        fc.constantFrom(...modifiers),
        (grants, [activeClientId, selectedClientIds], level, scope, modifier) => {
          const effective = collectEffectiveRights(grants, structure);
          const tree = buildPermissionTree(effective.links);
          const asked = { scope, modifier, ...(level === undefined ? {} : { level }) };
          expect(can({ tree, activeClientId, selectedClientIds }, asked)).toBe(
            oracle(grants, level, scope, modifier, activeClientId, selectedClientIds),
          );
          const held = (kind: string) =>
            Object.keys(ancestors)
              .filter((node) => node.startsWith(kind) && heldAt(node, grants, scope, modifier))
              .map((node) => node.slice(kind.length + 1));
          expect(effective.locationIdsWith(scope, modifier).map(String)).toEqual(held('location'));
          expect(effective.clientIdsWith(scope, modifier)).toEqual(held('client'));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never takes a right away when a grant is added', () => {
    fc.assert(
      fc.property(fc.array(anyGrant, { maxLength: 6 }), anyGrant, (grants, more) => {
        for (const scope of scopes) {
          const before = collectEffectiveRights(grants, structure).locationIdsWith(scope, 'view');
          const after = collectEffectiveRights([...grants, more], structure).locationIdsWith(scope, 'view');
          expect(after).toEqual(expect.arrayContaining(before));
        }
      }),
    );
  });

  it('combines a list by one or by all, and is open without a list', () => {
    const tree = treeOf([{ level: 'client', id: 'c1', scope: 'booking', modifier: 'view' }]);
    const view = { tree, activeClientId: 'c1', selectedClientIds: ['c1'] };
    const yes = { scope: 'booking', modifier: 'view', level: 'client' } as const;
    const no = { scope: 'accounts', modifier: 'view', level: 'client' } as const;
    expect(canAll(view, { combine: 'one', requirements: [no, yes] })).toBe(true);
    expect(canAll(view, { combine: 'all', requirements: [no, yes] })).toBe(false);
    expect(canAll(view, { combine: 'all', requirements: [yes, yes] })).toBe(true);
    expect(canAll(view, { combine: 'one', requirements: [no, no] })).toBe(false);
    expect(canAll(view, undefined)).toBe(true);
    expect(canAll(view, { combine: 'one', requirements: [] })).toBe(true);
  });

  it('narrows the level location to the chosen location of the active client', () => {
    const tree = treeOf([{ level: 'location', id: 11, scope: 'booking', modifier: 'view' }]);
    const asked = { scope: 'booking', modifier: 'view', level: 'location' } as const;
    const at = (activeClientId: string, locationId: number) =>
      can({ tree, activeClientId, selectedClientIds: [], locationId }, asked);
    expect(at('c1', 11)).toBe(true);
    expect(at('c1', 12)).toBe(false);
    expect(at('c2', 11)).toBe(false);
  });
});
