import fc from 'fast-check';
import { expect, it } from 'vitest';
import { intendedAddress, ownAddress } from './intended-address.ts';

const origin = 'https://portal.example';

it.each([
  ['/bookings?status=Filled#x', '/bookings?status=Filled#x'],
  ['/bookings/create', '/bookings/create'],
  ['/english-staff', '/english-staff'],
  ['/bookings?q=//evil.example/\\', '/bookings?q=//evil.example/\\'],
  ['/help/../bookings', '/bookings'],
  [undefined, '/'],
  [7, '/'],
  ['bookings', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/%2E%2e//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/.\\\\evil.example', '/'],
  ['/.\t/\n/evil.example', '/'],
  ['/.//', '/'],
  ['//portal.example//evil.example', '/'],
  ['//somebody@portal.example/bookings', '/'],
  ['//portal.example.evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/login', '/'],
  ['/%6cogin', '/'],
  ['/logout', '/'],
  ['/%6Cog%6Fut', '/'],
  ['/%', '/'],
  ['/bookings/%E0%A4', '/'],
  ['/en-AU', '/'],
  ['/en', '/'],
  ['/403', '/'],
  ['/error', '/'],
])('leads from %j to %s', (from, to) => {
  expect(intendedAddress(from, origin)).toBe(to);
});

/** Paths built from everything with a meaning in an address, including escapes. */
const pieces =
  '/ // \\ . .. %2e %2E %2f %5c %00 % @ : ? # ; & = [ ] evil.example portal.example https: javascript: bookings login en-AU'
    .split(' ')
    .concat('\t', '\n', '\r', '\0', ' ', '\u{a0}', '\u{2025}', '\u{ff0f}', '\u{3002}', '\u{d800}');
const path = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 })
  .map((parts) => parts.join(''));

it('never leads to another origin, whatever was asked for, and can be followed as it stands', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        path,
        path.map((rest) => `/${rest}`),
      ),
      (from) => {
        for (const to of [intendedAddress(from, origin), ownAddress(from, origin)]) {
          if (to === null) continue;
          expect(to).toMatch(/^\/(?![/\\])/);
          expect([...to].filter((letter) => letter < ' ')).toEqual([]);
          const url = new URL(to, origin);
          expect(url.origin).toBe(origin);
          expect(`${url.pathname}${url.search}${url.hash}`).toBe(to);
          // It resolves the same from any page of the portal.
          expect(new URL(to, `${origin}/bookings/create?copy=1`).href).toBe(url.href);
          expect(ownAddress(to, origin)).toBe(to);
        }
      },
    ),
    { numRuns: 5_000 },
  );
});

it('keeps every address of ours as it is written', () => {
  const word = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
  const address = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.dictionary(word, fc.string()), fc.option(word))
    .map(([steps, search, hash]) => {
      const query = new URLSearchParams(search).toString();
      return `/${steps.join('/')}${query && `?${query}`}${hash === null ? '' : `#${hash}`}`;
    });
  fc.assert(
    fc.property(address, (own) => {
      expect(ownAddress(own, origin)).toBe(own);
    }),
  );
});
