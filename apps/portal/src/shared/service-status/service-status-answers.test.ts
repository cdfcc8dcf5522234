import { afterEach, expect, it, vi } from 'vitest';
import { followServiceStatus, toStatuses } from './service-status-answers.ts';

const status = { bannerTitle: 'Late', severity: 'warning', region: '', html: '' };

it('shows what both sources tell, the worst first', () => {
  const worse = { ...status, bannerTitle: 'Down', severity: 'critical' };
  expect(toStatuses([status, worse])).toEqual([worse, status]);
});

it('shows what both tell alike once', () => {
  expect(toStatuses([status, { ...status, html: 'More' }])).toEqual([status]);
});

it.each([
  null,
  undefined,
  [],
  'Late',
  {},
  { ...status, severity: 'bad' },
  { ...status, html: 7 },
  { ...status, region: undefined },
  { ...status, bannerTitle: '  ' },
])('shows nothing for %j', (answer) => {
  expect(toStatuses([answer, null])).toEqual([]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again an hour after it asked, also where the notices are shown anew meanwhile', async () => {
  vi.useFakeTimers();
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(null, { status: 204 });
  });
  let stop = followServiceStatus();
  await minutes(59);
  stop();
  stop = followServiceStatus();
  await minutes(0.5);
  expect(asked).toHaveLength(2);
  await minutes(1);
  expect(asked).toHaveLength(4);
  await minutes(60);
  expect(asked).toHaveLength(6);
  stop();
  await minutes(120);
  expect(asked).toHaveLength(6);
});
