import { localised } from '../../lib/localised.ts';

/** The labels of a booking's facts, wherever they are entered or shown. */
export const bookingFacts = localised('bookingFacts', {
  when: 'When',
  break: 'Break',
  series: 'Series',
  where: 'Where',
  address: 'Address',
  clientGroup: 'Client group',
  type: 'Type',
  room: 'Room',
  classification: 'Classification',
  grades: 'Grades',
  certifications: 'Certifications',
  reason: 'Reason for absence',
  covering: 'Covering',
  notes: 'Notes',
  policies: 'Policies agreed',
});
