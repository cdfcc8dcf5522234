import { describe, expect, it } from 'vitest';
import type { AmendableValues } from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import { changesOf, contestedFields } from './changed-values.ts';

const current: AmendableValues = {
  dateLocal: '2026-03-10',
  startTime: '08:30',
  endTime: '15:30',
  breakMinutes: 30,
  gradeIds: ['a', 'b'],
  reasonForAbsence: 'Sick Leave Cover',
  covering: { name: 'Ann Lee', contactId: 'ann' },
  room: 'Room 4',
  notes: '',
};

describe('what is sent', () => {
  it.each([
    [{}, {}],
    [{ room: ' Room 4 ' }, {}],
    [{ room: ' Room 5 ' }, { room: 'Room 5' }],
    [{ gradeIds: ['b', 'a'] }, {}],
    [{ covering: { name: 'Ann Lee', contactId: 'ann' } }, {}],
    [{ covering: { name: ' Bo ' } }, { covering: { name: 'Bo' } }],
    [{ covering: { name: 'Cy', contactId: 'cy' } }, { covering: { contactId: 'cy' } }],
    [
      { covering: null, breakMinutes: 0 },
      { covering: null, breakMinutes: 0 },
    ],
  ] as const)('of %j typed: %j', (typed, sent) => {
    expect(changesOf(current, typed)).toEqual(sent);
  });
});

it('says which fields somebody else changed under what was typed', () => {
  const later = { ...current, room: 'Hall', notes: 'Bring a hat' };
  expect(contestedFields(current, later, { room: 'Room 5', endTime: '15:00' })).toEqual(['room']);
  // Fields that were not edited here follow the other change and are not sent.
  expect(changesOf(later, { room: 'Room 5' })).toEqual({ room: 'Room 5' });
});
