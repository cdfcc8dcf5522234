import { expect, it } from 'vitest';
import { toStatuses } from './service-status-answers.ts';

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
