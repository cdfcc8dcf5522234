import { describe, expect, test } from 'vitest';
import { Refusal } from '../reply/refusal.ts';
import { pageCursor } from './page-cursor.ts';

const id = '0198c000-0000-7000-8000-000000000001';
const cursor = pageCursor({ seq: 'number', day: 'date', at: 'instant?', time: 'time', id: 'id?' });
const encode = (text: string) => Buffer.from(text).toString('base64url');

describe('a cursor', () => {
  test.each([
    { seq: 0, day: '2026-03-10', at: '2026-03-10T08:30:00Z', time: '08:30', id },
    { seq: 123_456_789_012_345, day: '2028-02-29', at: '2026-03-10T23:59:59.123456Z', time: '23:59:59', id },
    { seq: 7, day: '2026-03-10', at: null, time: '00:00', id: null },
  ])('reads what it wrote: %j', (key) => {
    const written = cursor.write(key);
    expect(written).toMatch(/^[\w-]+$/);
    // The longest that contracts accept.
    expect(written.length).toBeLessThanOrEqual(200);
    expect(cursor.read(written)).toEqual(key);
  });

  test('is null for the first page', () => {
    expect(cursor.read(undefined)).toBeNull();
  });

  test.each([
    '',
    'x',
    '1 2026-03-10 - 08:30',
    '1 2026-03-10 - 08:30 - -',
    '- 2026-03-10 - 08:30 -',
    '1234567890123456 2026-03-10 - 08:30 -',
    '-1 2026-03-10 - 08:30 -',
    '1 2026-02-30 - 08:30 -',
    '1 0000-01-01 - 08:30 -',
    '1 2026-03-10 2026-02-30T00:00:00Z 08:30 -',
    '1 2026-03-10 2026-03-10T24:00:00Z 08:30 -',
    '1 2026-03-10 2026-03-10T08:30:00 08:30 -',
    '1 2026-03-10 - 24:00 -',
    '1 2026-03-10 - 8:30 -',
    '1 2026-03-10 - 08:30 nobody',
    `1 2026-03-10 - 08:30 ${id}'--`,
    `1 2026-03-10 - 08:30 ${id.toUpperCase()}\n`,
  ])('refuses %j', (text) => {
    expect(() => cursor.read(encode(text))).toThrow(new Refusal('cursor_invalid'));
  });
});
