import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { localised } from './localised.ts';

/** What no longer fits, where the text of the code speaks to somebody who fills in a form. */
const problems: Partial<Record<ErrorCode, string>> = {
  location_required: 'You cannot book for this location any more',
  location_not_confirmed: 'The location is awaiting confirmation and takes no bookings yet',
  classification_not_available: 'The classification is no longer offered',
  grade_not_available: 'One of the grades is no longer offered',
  certification_not_available: 'One of the certifications is no longer offered',
  reason_for_absence_unknown: 'The reason for absence is no longer in the list',
  candidate_not_available: 'The educator can no longer be asked for',
  confirmation_contact_unknown: 'One of the people to tell no longer belongs to the location',
  confirmation_method_unusable: 'One of the people to tell cannot be reached that way any more',
};

export const templateTexts = localised({
  title: 'Templates',
  words: 'Start a booking with everything filled in but the dates. New bookings start from the default one.',
  emptyTitle: 'No templates yet',
  emptyWords: 'Open any booking and choose ‘Save as template’. It then stands here and on the first page.',
  toBookings: 'See bookings',
  isDefault: 'Default',
  book: 'Book',
  bookFrom: (name: string) => `Book from ${name}`,
  more: (name: string) => `Change ${name}`,
  rename: 'Rename',
  makeDefault: 'Make default',
  remove: 'Remove',
  name: 'Name',
  save: 'Save',
  back: 'Back',
  renamed: (name: string) => `Renamed to ${name}`,
  nowDefault: (name: string) => `New bookings start from ${name}`,
  removed: (name: string) => `${name} removed`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWords: 'Bookings that were made from it stay as they are.',
  standsNow: (name: string, times: string) => `It is now called ${name}, ${times}.`,
  educators: (count: number) => (count === 1 ? '' : `${count} educators per day`),
  unknownLocation: 'A location you no longer see',
  notAll: 'Not everything still fits. The form leaves these out:',
  problems,
});
