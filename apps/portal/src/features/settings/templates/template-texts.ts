import { localised } from '../../../lib/localised.ts';

export const templateTexts = localised('template', {
  title: 'Templates',
  words:
    'Start a booking with everything but the dates filled in. New bookings start from the default template.',
  emptyTitle: 'No templates yet',
  emptyWords:
    'Open any booking and choose ‘Save as template’. It will then appear here and on the home page.',
  emptyForReaders: 'Templates are for those who make bookings. You do not have access to make them.',
  wordsForReaders: 'You can no longer make bookings. You can still tidy up the templates you saved.',
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
  cancel: 'Cancel',
  renamed: (name: string) => `Renamed to ${name}`,
  nowDefault: (name: string) => `New bookings start from ${name}`,
  removed: (name: string) => `${name} removed`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWords: 'Bookings made from it stay as they are.',
  changedTo: (name: string, times: string) => `It is now called ${name}, ${times}.`,
  educators: (count: number) => (count === 1 ? '' : `${count} educators per day`),
  unknownLocation: 'A location you can no longer see',
  notAll: 'Some of it no longer applies. The form leaves these out:',
});
