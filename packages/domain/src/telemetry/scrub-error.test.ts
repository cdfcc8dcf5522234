import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportClientError } from './client-error.contract.ts';
import { scrubErrorMessage, scrubErrorRoute, scrubErrorStack, scrubErrorVersion } from './scrub-error.ts';

it.each([
  [
    "Cannot read properties of undefined (reading 'dateLocal')",
    "Cannot read properties of undefined (reading 'dateLocal')",
  ],
  [`Unexpected token 'S', "Sam Okafor" is not valid JSON`, `Unexpected token '…', "…" is not valid JSON`],
  ["No option 'Sick since Monday'", "No option '…'"],
  ['Cannot find sam@school.example here', 'Cannot find …@… here'],
  ['Call +61 3 5550 0100 now', 'Call # now'],
  [
    'Failed at https://portal.example/reset?token=abc#secret now',
    'Failed at https://portal.example/reset now',
  ],
  ['One\nTwo\u001b[31m\u202eThree', 'One Two [31m Three'],
  ['"never closed Sam', '"…"'],
  ['', ''],
])('makes the message %j into %j', (message, expected) => expect(scrubErrorMessage(message)).toBe(expected));

it('keeps the places of a stack alone, of whichever browser', () => {
  const chromium = `TypeError: "Sam" is ill\n    at save (https://portal.example/assets/a-1.js?x=1:10:20)\n    at async https://portal.example/assets/b.js:1:2\nSam was here`;
  expect(scrubErrorStack(chromium)).toBe(
    'at save (https://portal.example/assets/a-1.js:10:20)\nat async https://portal.example/assets/b.js:1:2',
  );
  expect(scrubErrorStack('save@https://portal.example/a.js:1:2\n@https://portal.example/b.js:3:4\nx')).toBe(
    'save@https://portal.example/a.js:1:2\n@https://portal.example/b.js:3:4',
  );
  expect(scrubErrorStack('at a\n'.repeat(30)).split('\n')).toHaveLength(20);
});

it.each([
  ['/bookings/0198c5aa-0000-7000-8000-000000000000?search=Sam', '/bookings/:id'],
  ['/feedback-form/eyJhbGciOiJIUzI1NiJ9', '/feedback-form/:id'],
  ['/en-AU', '/en-AU'],
  ['/', '/'],
  ['/candidates/7#Sam', '/candidates/:id'],
  ['/search/Sam%20Okafor', '/search/:id'],
  ['', ''],
])('makes the route %j into %j', (route, expected) => expect(scrubErrorRoute(route)).toBe(expected));

it('takes a version as it is written, or none', () => {
  expect([scrubErrorVersion('1.0.0'), scrubErrorVersion('1.0 <b>'), scrubErrorVersion('')]).toEqual([
    '1.0.0',
    'unknown',
    'unknown',
  ]);
});

it('whatever was thrown fits the contract', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 800 }), (thrown) => {
      const body = {
        message: scrubErrorMessage(thrown),
        stack: scrubErrorStack(`at ${thrown}`),
        route: scrubErrorRoute(thrown),
        version: scrubErrorVersion(thrown),
      };
      expect(reportClientError.body.safeParse(body).success).toBe(true);
    }),
    { numRuns: 200 },
  );
});
