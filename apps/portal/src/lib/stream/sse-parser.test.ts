import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { backOffMs, createSseParser, readEvent } from './sse-parser.ts';

const wire =
  ': hello\n\nid: 6\n: open\n\nid: 7\ndata: {"kind":"booking"}\n\n: beat\n\nid: 8\ndata: a\ndata: b\n\n';
const expected = [
  { id: '6', data: '' },
  { id: '7', data: '{"kind":"booking"}' },
  { id: '8', data: 'a\nb' },
];

describe('reading server-sent events', () => {
  it('answers complete messages, where to resume, and skips plain heartbeats', () => {
    expect(createSseParser()(wire)).toEqual(expected);
  });

  it('does not mind where the text is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(wire.length)), fc.boolean(), (cuts, windows) => {
        const read = createSseParser();
        const text = windows ? wire.replaceAll('\n', '\r\n') : wire;
        const points = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const messages = points.flatMap((point, index) =>
          read(text.slice(point, points[index + 1] ?? text.length)),
        );
        expect(messages).toEqual(expected);
      }),
    );
  });

  it('fills what an event leaves out and refuses what is none', () => {
    expect(readEvent({ id: '1', data: '{"kind":"resync"}' })).toEqual({
      kind: 'resync',
      clientId: null,
      locationId: null,
      entityIds: [],
      datesLocal: [],
      requestId: null,
    });
    expect(readEvent({ id: '1', data: '' })).toBeNull();
    expect(readEvent({ id: '1', data: 'hello' })).toBeNull();
    expect(readEvent({ id: '1', data: '{}' })).toBeNull();
  });
});

describe('the pause before the next try', () => {
  it.each([
    [0, 0, 250],
    [0, 1, 500],
    [3, 1, 4000],
    [20, 1, 30_000],
    [20, 0, 15_000],
  ])('after %i failures with chance %f is %i ms', (failures, chance, ms) => {
    expect(backOffMs(failures, chance)).toBe(ms);
  });
});
