import { describe, expect, it } from 'vitest';
import { failed, noResponse } from '../../../lib/calls/call-result.ts';
import type { ProfileLinks, StandardBooking } from '../../../session/viewer.ts';
import { locationNameOf, toBody, currentIn } from './template-changes.ts';

const template: StandardBooking = {
  id: '0198c5f4-0000-7000-8000-000000000001',
  name: 'Usual',
  locationId: 41,
  classificationId: null,
  startTime: '08:30',
  endTime: '15:00',
  breakMinutes: 30,
  gradeIds: [],
  certificationIds: [],
  reasonForAbsence: null,
  notes: '',
  room: '',
  bookingsPerDate: 1,
  confirmations: [],
  preferredCandidateId: null,
  version: 3,
  stillValid: true,
  problems: [],
};

const stale = (current: unknown) =>
  failed(
    {
      kind: 'code',
      type: 'about:blank',
      code: 'stale_version',
      param: null,
      message: '',
      params: {},
      current,
    },
    409,
  );

describe('a changed template', () => {
  it('sends what it holds and the change, and nothing that the server alone says', () => {
    const body = toBody(template, { name: 'Mondays' });
    expect(body).toMatchObject({ name: 'Mondays', locationId: 41, startTime: '08:30' });
    expect(Object.keys(body)).not.toContain('version');
    expect(Object.keys(body)).not.toContain('stillValid');
    expect(Object.keys(body)).not.toContain('makeDefault');
    expect(toBody(template, { makeDefault: true }).makeDefault).toBe(true);
  });

  it('finds the current template when somebody else was first', () => {
    expect(currentIn(stale({ ...template, name: 'Theirs', version: 4 }))).toMatchObject({
      name: 'Theirs',
      version: 4,
    });
  });

  it('knows nothing of other refusals or of words it cannot read', () => {
    expect(currentIn(noResponse())).toBeNull();
    expect(currentIn(stale({ name: 'Theirs' }))).toBeNull();
    expect(currentIn(stale(undefined))).toBeNull();
  });
});

describe('the name of a location', () => {
  const links = {
    groups: [
      {
        clients: [
          {
            clientName: 'Southern Primary',
            locations: [{ locationId: 41, locationName: 'Southern Primary' }],
          },
          { clientName: 'Coast', locations: [{ locationId: 42, locationName: 'Annex' }] },
        ],
      },
    ],
  } as unknown as ProfileLinks;

  it.each([
    [41, 'Southern Primary'],
    [42, 'Coast – Annex'],
    [43, null],
  ])('of %d is %s', (id, name) => {
    expect(locationNameOf(links, id)).toBe(name);
  });
});
