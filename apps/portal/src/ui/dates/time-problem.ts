import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { fillText } from '@staffroom/domain/errors/text-params.ts';
import { readTimeEntry } from '@staffroom/domain/time/read-time-entry.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';

/** The problem of a typed time, as the field's text; undefined if it can be read. */
export function findTimeProblem(typed: string, clock: Clock): string | undefined {
  const reading = readTimeEntry(typed, clock);
  if (reading.kind === 'time') return undefined;
  if (reading.kind === 'invalid') return formMessages.time;
  return fillText(formMessages.timeAmbiguous, {
    morning: formatTime(reading.morning, clock),
    afternoon: formatTime(reading.afternoon, clock),
  });
}
