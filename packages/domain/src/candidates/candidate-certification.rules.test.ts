import { describe, expect, test } from 'vitest';
import { certificationState, checkCertifications } from './candidate-certification.rules.ts';

describe('a certification', () => {
  test.each([
    ['without an end', null, 'valid'],
    ['that ended the day before', '2028-02-28', 'expired'],
    ['on its last day', '2028-02-29', 'expiresSoon'],
    ['that ends in 30 days', '2028-03-30', 'expiresSoon'],
    ['that ends in 31 days', '2028-03-31', 'valid'],
  ])('%s (%s) is %s on a leap day', (_, expiresOn, state) => {
    expect(certificationState(expiresOn, '2028-02-29')).toBe(state);
  });
});

describe('an offer', () => {
  const held = [
    { name: 'First aid', expiresOn: '2026-03-12' },
    { name: 'Working with children', expiresOn: null },
  ];
  test.each([
    ['its last day is the last day of the certification', ['First aid'], '2026-03-12', true],
    ['its last day is the day after', ['First aid'], '2026-03-13', false],
    ['nothing that has expired is asked for', ['Working with children'], '2026-03-13', true],
    ['what is asked for was never recorded', ['Swimming'], '2026-03-13', true],
    ['nothing is asked for', [], '2026-03-13', true],
  ])('where %s', (_, needed, lastDateLocal, ok) => {
    const verdict = checkCertifications({ needed, held, lastDateLocal });
    expect(verdict).toEqual(
      ok
        ? { ok }
        : {
            ok,
            code: 'candidate_certification_expired',
            params: { name: 'First aid', date: '2026-03-12' },
          },
    );
  });
});
