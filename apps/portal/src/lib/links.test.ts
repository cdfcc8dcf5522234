import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  bookingLink,
  bookingsLink,
  cardLink,
  createBookingLink,
  pendingBookingLink,
  signInLink,
} from './links.ts';

const source = join(import.meta.dirname, '..');
/**
 * Where addresses may be made: here, in files that keep a single feature's links out of the first load, and in the
 * route table. `ui/dev` shows primitives with made-up links.
 */
const allowed =
  /^(lib\/links\.ts|features\/[\w-]+\/[\w-]+-links\.ts|app\/screens\.ts|ui\/dev\/.*)$|\.test\.tsx?$/;
const files = globSync('**/*.{ts,tsx}', { cwd: source })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !allowed.test(file));

/** The first segment of an address; home's only where used as one, since a slash is also a key and a separator. */
const address = [
  /["'`]\/(?:[?#]|(?:bookings|settings|overview|group-overview|timesheets|candidates|finance|availability|help|login|logout|user|forgot-password|reset-password|verify-email|invitation|timeout|expired|error|\d{3})\b)/,
  /(?:href=\{?|(?:goTo|leave|assign|\breplace)\(|\bto: |case )["'`]\/["'`]/,
  /\b(?:search|state)\b.*as never/,
];
const holdsAddress = (line: string) => address.some((pattern) => pattern.test(line));

it('makes every address in a file of links', () => {
  const found = files.flatMap((file) =>
    readFileSync(join(source, file), 'utf8')
      .split('\n')
      .filter((line) => holdsAddress(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it('looks where addresses are used', () => {
  expect(files).toContain('features/bookings/list/bookings-screen.tsx');
  expect(files).toContain('app/shell/navigation/app-bar.tsx');
  for (const literal of [
    `href="/"`,
    `goTo('/')`,
    `'/bookings'`,
    '`/bookings/${id}`',
    `'/?from=x'`,
    `'/403'`,
    'goTo(bookingsLink(), { state: {} as never })',
  ])
    expect(holdsAddress(literal), literal).toBe(true);
});

it('leaves out what is not given, and encodes what is', () => {
  expect(bookingsLink()).toBe('/bookings');
  expect(bookingsLink({ from: '2026-03-09', locations: '1,2' })).toBe(
    '/bookings?from=2026-03-09&locations=1%2C2',
  );
  expect(bookingLink('b7', { q: 'a&b c' })).toBe('/bookings/b7?q=a%26b+c');
  expect(createBookingLink({ template: 't' })).toBe('/bookings/create?template=t');
});

it('leads from a card to its booking, or to the request that has none yet', () => {
  expect(cardLink({ id: 'b7', pendingBookingId: null })).toBe(bookingLink('b7'));
  expect(cardLink({ id: null, pendingBookingId: 'p1' })).toBe(pendingBookingLink('p1'));
});

it('keeps where a sign-in leads on to, unless it is home', () => {
  expect(signInLink('/login', '/')).toBe('/login');
  expect(signInLink('/login', '/bookings?q=x')).toBe('/login?from=%2Fbookings%3Fq%3Dx');
});
