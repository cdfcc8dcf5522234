import { workingDaysAfter } from './steps.ts';

/** Of the schools that journeys make. */
export const timeZone = 'Australia/Melbourne';

export const today = (): Temporal.PlainDate => Temporal.Now.plainDateISO(timeZone);

/** Days that can be booked whatever the time of day is now. */
export function nextWorkingDays(count: number): Temporal.PlainDate[] {
  return workingDaysAfter(today(), count);
}
