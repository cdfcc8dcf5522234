import { translatable } from '../text/translation.ts';

/** For the calls that the booking form makes (spec section 8). */
export const formFailureTexts = translatable('formFailureTexts', {
  grades: 'Cannot load grades',
  classifications: 'Cannot load classifications',
  bookingContacts: 'Cannot load booking contacts',
  certifications: 'Cannot load certifications for this location',
  bookingsTotalHint: 'Please reduce the number of dates selected or reduce the bookings per date value',
} as const);
