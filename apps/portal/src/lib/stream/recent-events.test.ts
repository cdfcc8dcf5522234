import { expect, it } from 'vitest';
import { createRecentEvents, type ToldEvent } from './recent-events.ts';

const event = (name: string): ToldEvent => ({
  id: null,
  event: {
    kind: 'booking',
    clientId: null,
    locationId: null,
    entityIds: [name],
    datesLocal: [],
    requestId: null,
  },
});
const names = (events: readonly ToldEvent[] | null) =>
  events && events.map(({ event: { entityIds } }) => entityIds[0]);

it('tells what came since a moment', () => {
  const recent = createRecentEvents();
  recent.begin(100);
  for (const [atMs, name] of [
    [110, 'a'],
    [120, 'b'],
    [120, 'c'],
  ] as const)
    recent.add(atMs, event(name));
  expect(names(recent.since(105))).toEqual(['a', 'b', 'c']);
  expect(names(recent.since(120))).toEqual(['b', 'c']);
  expect(names(recent.since(121))).toEqual([]);
});

it('does not know what came before it began, nor while nobody listened', () => {
  const recent = createRecentEvents();
  recent.add(50, event('early'));
  expect(recent.since(60)).toBeNull();
  recent.begin(100);
  expect(recent.since(100)).toBeNull();
  expect(recent.since(101)).toEqual([]);
});

it('begins anew after a gap', () => {
  const recent = createRecentEvents();
  recent.begin(100);
  recent.add(110, event('a'));
  recent.begin(200);
  expect(recent.since(150)).toBeNull();
  expect(recent.since(201)).toEqual([]);
});

it('keeps the newest two hundred, and says that it knows no more', () => {
  const recent = createRecentEvents();
  recent.begin(0);
  for (let count = 1; count <= 201; count++) recent.add(count, event(`${count}`));
  expect(recent.since(1)).toBeNull();
  expect(names(recent.since(2))?.length).toBe(200);
});
