import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import type * as LiveEvents from './live-events.ts';

const ofOthers: StreamEvent = {
  kind: 'booking',
  clientId: null,
  locationId: null,
  entityIds: ['b-1'],
  datesLocal: [],
  requestId: null,
};
const own: StreamEvent = { ...ofOthers, requestId: 'r-1' };
const change = { kind: 'booking', entityIds: ['b-1'] } as const;

let line: typeof LiveEvents;
let heard: StreamEvent[];
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { hasFocus: () => false });
  line = await import('./live-events.ts');
  heard = [];
  line.onLiveEvent((event) => void heard.push(event));
});

afterEach(() => void vi.unstubAllGlobals());

it('what others change is heard each time', () => {
  line.hearEvent(ofOthers);
  line.hearEvent(ofOthers);
  expect(heard).toEqual([ofOthers, ofOthers]);
  expect(line.ownEntityIds.get().size).toBe(0);
});

it('what this tab changes is heard with the answer, and the line tells nothing new of it', () => {
  line.hearAnswer('r-1', change);
  line.hearEvent(own);
  line.hearEvent({ ...own, kind: 'pendingBooking' });
  expect(heard).toEqual([own]);
});

it('nor does the answer where the line was faster', () => {
  line.hearEvent(own);
  line.hearEvent({ ...own, entityIds: ['b-2'] });
  line.hearAnswer('r-1', change);
  expect(heard).toEqual([own, { ...own, entityIds: ['b-2'] }]);
});

it('where the line was faster the answer tells of the rest that the call was about', () => {
  line.hearEvent(own);
  line.hearAnswer('r-1', { kind: 'timesheet', entityIds: ['b-1', 'refused'] });
  expect(heard).toEqual([own, { ...own, kind: 'timesheet', entityIds: ['refused'] }]);
});

it('what comes after it is heard: of others, of another call, and of the same person in another tab', () => {
  line.hearAnswer('r-1', change);
  line.hearEvent(own);
  line.hearEvent(ofOthers);
  line.hearEvent({ ...own, requestId: 'r-2' });
  line.hearAnswer('r-3', change);
  expect(heard.map(({ requestId }) => requestId)).toEqual(['r-1', null, 'r-2', 'r-3']);
});

it('an answer that does not say which call it was is heard, and the line too', () => {
  line.hearAnswer(null, change);
  line.hearEvent(own);
  expect(heard.map(({ requestId }) => requestId)).toEqual([null, 'r-1']);
});

it('what the caller fetches itself is told to nobody', () => {
  line.hearAnswer('r-1', null);
  line.hearEvent(own);
  expect(heard).toEqual([]);
});

it('what the viewer changed is known by its ids, wherever they did it', () => {
  line.hearEvent({ ...own, entityIds: ['there'] });
  line.hearAnswer('r-2', { kind: 'pendingBooking', entityIds: ['here'] });
  line.hearEvent({ ...own, requestId: 'r-2', entityIds: ['here', 'and more'] });
  expect([...line.ownEntityIds.get()]).toEqual(['there', 'here', 'and more']);
});

it('what the viewer changed elsewhere is not put before whoever is at this tab', () => {
  vi.stubGlobal('document', { hasFocus: () => true });
  line.hearEvent({ ...own, entityIds: ['there'] });
  line.hearEvent({ ...own, requestId: 'r-2', entityIds: ['here'] });
  line.hearAnswer('r-2', { kind: 'booking', entityIds: [] });
  expect([...line.ownEntityIds.get()]).toEqual(['here']);
});

it('of very many calls and changes the first are forgotten', () => {
  const many = Array.from({ length: 501 }, (_, at) => `later-${at}`);
  line.hearAnswer('r-1', change);
  line.hearEvent({ ...own, requestId: 'r-2', entityIds: ['b-2'] });
  for (const id of many) line.hearAnswer(id, { kind: 'booking', entityIds: [id] });
  for (const id of many) line.hearEvent({ ...own, requestId: `of another tab ${id}`, entityIds: [] });
  expect([...line.ownEntityIds.get()]).toEqual(many.slice(1));
  heard = [];
  line.hearEvent(own);
  line.hearAnswer('r-2', { kind: 'booking', entityIds: ['b-2'] });
  line.hearEvent({ ...own, requestId: many.at(-1)! });
  expect(heard.map(({ requestId }) => requestId)).toEqual(['r-1', 'r-2']);
});
