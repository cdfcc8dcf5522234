import { expect, test } from 'vitest';
import { linkKind } from './link-kind.ts';

test.each([
  ['/bookings', 'internal'],
  ['?day=2026-03-09', 'internal'],
  ['https://portal.example/help', 'internal'],
  ['https://other.example/help', 'external'],
  ['http://portal.example/', 'external'],
  ['//other.example', 'external'],
  ['mailto:office@school.example', 'mail'],
  ['tel:+61399990000', 'phone'],
  ['javascript:alert(1)', 'unsafe'],
  [' java\nscript:alert(1)', 'unsafe'],
  ['data:text/html,x', 'unsafe'],
  ['https://', 'unsafe'],
])('an address %j is %s', (href, kind) => {
  expect(linkKind(href, 'https://portal.example')).toBe(kind);
});
