import { expect, it } from 'vitest';
import { readStatusText } from './service-status-text.ts';

const status = {
  bannerTitle: 'Text messages are late',
  severity: 'warning',
  region: 'Victoria',
  markdown: '',
};

it.each([
  ['bannerTitle:Text messages are late|severity:warning|region:Victoria', status],
  ['\uFEFF bannertitle : Text messages are late | SEVERITY: Warning |region: Victoria |', status],
  [
    'region:Victoria|severity:warning|bannerTitle:Text messages are late\r\n\r\nSince **6 am**.\r\nMore soon.\r\n',
    { ...status, markdown: 'Since **6 am**.\nMore soon.' },
  ],
  [
    'bannerTitle:Late: from 6:30 am',
    { bannerTitle: 'Late: from 6:30 am', severity: 'info', region: '', markdown: '' },
  ],
  [
    'bannerTitle:Late|severity:apocalypse',
    { bannerTitle: 'Late', severity: 'info', region: '', markdown: '' },
  ],
  ['bannerTitle:A\u0000\u202eB', { bannerTitle: 'A  B', severity: 'info', region: '', markdown: '' }],
])('reads %j', (file, expected) => expect(readStatusText(file)).toEqual(expected));

it.each([
  '',
  '\n\nbannerTitle:below the first line',
  '<!doctype html><title>404</title>',
  '{"bannerTitle":"Late"}',
  'severity:critical|region:Victoria',
  'bannerTitle:   |severity:critical',
  'Not Found',
])('finds no status in %j', (file) => expect(readStatusText(file)).toBeNull());

it('keeps its lengths', () => {
  const read = readStatusText(
    `bannerTitle:${'😀'.repeat(300)}|region:${'x'.repeat(101)}\n${'y'.repeat(20_001)}`,
  )!;
  expect([[...read.bannerTitle].length, read.region.length, read.markdown.length]).toEqual([
    200, 100, 20_000,
  ]);
});
