import { workingDaysAfter } from './steps.ts';

/** The time zone of the schools that tests create. */
export const timeZone = 'Australia/Melbourne';

export const today = (): Temporal.PlainDate => Temporal.Now.plainDateISO(timeZone);

/** Days that can be booked whatever the time of day is now. */
export function nextWorkingDays(count: number): Temporal.PlainDate[] {
  return workingDaysAfter(today(), count);
}
