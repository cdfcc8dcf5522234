import { afterEach, expect, test, vi } from 'vitest';
import { saveAvailability, toBody, toNewAbsence, withoutOver } from './availability-query.ts';
import type { Absence, Availability } from './availability-query.ts';

const absence = (dateFromLocal: string, dateToLocal: string): Absence => ({
  id: `${dateFromLocal} ${dateToLocal}`,
  dateFromLocal,
  dateToLocal,
  from: null,
  to: null,
  reason: 'Leave',
});
const availability = (...exceptions: Absence[]): Availability => ({
  version: 3,
  weekly: [],
  exceptions,
  timeZone: 'Australia/Melbourne',
});

afterEach(() => vi.unstubAllGlobals());

test('a conflict without the saved version is reported as it is', async () => {
  const refusal = { type: 'about:blank', code: 'stale_version', param: null, message: 'Changed meanwhile' };
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/availability')
      ? Response.json(refusal, { status: 409 })
      : Response.json({ accessToken: 'token', expiresAt: '' }),
  );
  expect(await saveAvailability(availability(), toBody)).toMatchObject({ statusCode: 409 });
});

test('an absence that ended while the page was open is neither shown nor sent', () => {
  const [over, last, later] = [
    absence('2026-03-02', '2026-03-08'),
    absence('2026-03-08', '2026-03-09'),
    absence('2026-03-12', '2026-03-12'),
  ];
  expect(withoutOver(availability(over, last, later), '2026-03-09').exceptions).toEqual([last, later]);
  const all = availability(last, later);
  expect(withoutOver(all, '2026-03-09')).toBe(all);
});

test.each([
  ['2026-03-02', '2026-03-09'],
  ['2026-03-09', '2026-03-09'],
  ['2026-03-12', '2026-03-12'],
])('a removed absence from %s is put back from %s', (from, expected) => {
  const { id: _id, ...removed } = absence(from, '2026-03-13');
  expect(toNewAbsence({ id: 'removed', ...removed }, '2026-03-09')).toEqual({
    ...removed,
    dateFromLocal: expected,
  });
});
