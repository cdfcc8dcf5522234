import { expect, test } from 'vitest';
import { Refusal } from '../../../http/reply/refusal.ts';
import { listCursor, rangeOf, startOf } from './list-cursor.ts';
import { firstId } from './card-keys.sql.ts';

const id = '0198c000-0000-7000-8000-000000000001';
const encode = (text: string) => Buffer.from(text).toString('base64url');

test('reads what it wrote', () => {
  const key = { dateLocal: '2026-03-10', startTime: '08:30:00', id };
  expect(startOf(listCursor.write(key), '2026-03-01')).toEqual(key);
});

test('starts before everything on the first date without a cursor, or with one from before it', () => {
  const start = { dateLocal: '2026-03-01', startTime: '00:00', id: firstId };
  expect(startOf(undefined, '2026-03-01')).toEqual(start);
  expect(
    startOf(listCursor.write({ dateLocal: '2026-02-28', startTime: '23:00', id }), '2026-03-01'),
  ).toEqual(start);
});

test.each([
  '',
  'abc',
  encode(`2026-02-30 08:30 ${id}`),
  encode(`2026-03-10 24:00 ${id}`),
  encode(`2026-03-10 08:30 ${id}'--`),
  encode(`2026-03-10 08:30 nobody`),
  encode(`2026-03-10 08:30 ${id} more`),
])('refuses %j', (cursor) => {
  expect(() => startOf(cursor, '2026-03-01')).toThrow(Refusal);
});

test('a number that was pasted with marks that nobody sees is found on any date, and a word without them', () => {
  const range = (search: string) => rangeOf({ cursor: undefined, dateFromLocal: '2026-03-01', search });
  expect(range('\u200eKW74-3M8R-1\u200b')).toEqual(range('KW74-3M8R-1'));
  expect(range('\u2068Amara\u2069 ').search).toBe('Amara');
  expect(range('\u200b').search).toBeNull();
});
