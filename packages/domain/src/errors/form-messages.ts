import { translatable } from '../text/translation.ts';

/** The messages of form fields, copied exactly from the spec (section 5). Fill those with braces by `fillText`. */
export const formMessages = translatable('formMessages', {
  required: 'This field is required',
  tooLong: 'This field must be {length} characters or less',
  email: 'This field must be a valid email',
  emailEntry: 'Please enter a valid email address',
  number: 'Please enter a valid number',
  date: 'Please enter a valid date',
  dateInPast: 'Date cannot be in the past',
  dateTooEarly: 'Date cannot be before {date}',
  outOfRange: 'Please select a value between {min} and {max}',
  endBeforeStart: 'End time cannot be earlier than the start time',
  startAfterEnd: 'Start time cannot be later than the end time',
  /** `time` is written in 24 hours, whatever clock the variant shows. */
  endTooEarly: 'End time cannot be earlier than {time}',
  time: 'Please enter a valid time',
  timeAmbiguous: 'Please say which: {morning} or {afternoon}',
  url: 'Please enter a valid web address',
  tel: 'Please enter a valid phone number',
} as const);

export type FormMessage = keyof typeof formMessages;
