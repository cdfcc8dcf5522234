import { describe, expect, it } from 'vitest';
import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { chooseFrom, nameChoice, readStored, settleChoice, toStored } from './client-choice.rules.ts';

const access = { permissions: ['booking_view'] };
const location = (locationId: number) => ({
  locationId,
  locationName: `Site ${locationId}`,
  timeZone: 'Australia/Melbourne',
  tags: [],
  access,
});
const client = (clientId: string, ...locationIds: number[]) => ({
  clientId,
  clientName: `Client ${clientId}`,
  access,
  locations: locationIds.map(location),
});
const tree = buildPermissionTree({
  groups: [
    { groupId: 'g1', groupName: 'North', access, clients: [client('a', 1, 2), client('b', 3)] },
    { groupId: 'g2', groupName: 'South', access, clients: [client('c')] },
  ],
});
const none = buildPermissionTree({ groups: [] });
const stored = (clientId: string, clientIds: string[] = [clientId], locationId: number | null = null) => ({
  clientId,
  clientName: '',
  clientIds,
  locationId,
});

describe('settling the choice of clients', () => {
  it('chooses all clients when nothing is stored', () => {
    const { choice, isStoredMissing } = settleChoice(tree, null);
    expect(choice?.clientIds).toEqual(['a', 'b', 'c']);
    expect(choice?.client.clientId).toBe('a');
    expect(isStoredMissing).toBe(false);
  });

  it('keeps the stored client, its location, and what else was chosen', () => {
    expect(settleChoice(tree, stored('a', ['a'], 2)).choice).toMatchObject({
      clientIds: ['a'],
      locationId: 2,
    });
    expect(settleChoice(tree, stored('b', ['c', 'b'])).choice).toMatchObject({
      clientIds: ['b', 'c'],
      client: { clientId: 'b' },
    });
  });

  it('takes the first available client and says so when the stored one is gone', () => {
    const settled = settleChoice(tree, stored('gone', ['gone', 'b']));
    expect(settled.choice?.clientIds).toEqual(['a']);
    expect(settled.isStoredMissing).toBe(true);
  });

  it('forgets a location that is gone, and clients that are gone', () => {
    expect(settleChoice(tree, stored('a', ['a'], 99)).choice?.locationId).toBeNull();
    expect(settleChoice(tree, stored('b', ['b', 'gone'])).choice?.clientIds).toEqual(['b']);
  });

  it('has no choice where the tree is empty', () => {
    expect(settleChoice(none, null).choice).toBeNull();
  });
});

describe('choosing', () => {
  it('answers the tree’s order, and null for unknown clients', () => {
    expect(chooseFrom(tree, ['c', 'a'])?.clientIds).toEqual(['a', 'c']);
    expect(chooseFrom(tree, ['gone'])).toBeNull();
  });

  it('narrows to a location of a single client only', () => {
    expect(chooseFrom(tree, ['a'], 2)?.locationId).toBe(2);
    expect(chooseFrom(tree, ['a'], 3)?.locationId).toBeNull();
    expect(chooseFrom(tree, ['a', 'b'], 2)?.locationId).toBeNull();
  });

  it.each([
    [['a'], null, 'Client a', 'all\u00a0sites'],
    [['a'], 2, 'Client a', 'Site 2'],
    [['b'], null, 'Client b', 'Site 3'],
    [['c'], null, 'Client c', 'no sites'],
    [['a', 'b'], null, 'North', 'all 2 clients'],
    [['a', 'c'], null, '2 clients', ''],
    [['a', 'b', 'c'], null, 'All clients', '3 clients'],
  ])('names %j at %s', (clientIds, locationId, title, detail) => {
    const choice = chooseFrom(tree, clientIds, locationId);
    expect(choice && nameChoice(tree, choice)).toEqual({ title, detail });
  });

  it('names a group also after the permissions were renewed', () => {
    const choice = chooseFrom(tree, ['a', 'b'])!;
    expect(nameChoice(structuredClone(tree), choice)).toEqual({ title: 'North', detail: 'all 2 clients' });
  });

  it('names a client once whose only site has the same name', () => {
    const one = { ...client('d'), locations: [{ ...location(4), locationName: 'Client d' }] };
    const single = buildPermissionTree({
      groups: [{ groupId: 'g', groupName: 'East', access, clients: [one] }],
    });
    const choice = chooseFrom(single, ['d']);
    expect(choice && nameChoice(single, choice)).toEqual({ title: 'Client d', detail: '' });
  });

  it('reads back what it stored, and nothing else', () => {
    const choice = chooseFrom(tree, ['a'], 2);
    expect(choice && readStored(JSON.stringify(toStored(choice)))).toEqual({
      clientId: 'a',
      clientName: 'Client a',
      clientIds: ['a'],
      locationId: 2,
    });
    for (const text of [null, '', '{', '[]', '{"clientId":7}', '"a"']) expect(readStored(text)).toBeNull();
  });
});
