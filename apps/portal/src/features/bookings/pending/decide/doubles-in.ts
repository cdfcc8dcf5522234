import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import type { CallFailed } from '../../../../lib/calls/call-result.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';

type Double = {
  dateLocal: string;
  startTime: string;
  endTime: string;
  room: string;
  covering: string | null;
  createdBy: string;
};

/** Bookings made meanwhile for the same person or room, one line each; empty for every other refusal. */
export function doublesIn({ error }: CallFailed, regional: RegionalContext): string[] {
  if (error.kind !== 'code' || error.code !== 'booking_double') return [];
  const { doubles = [] } = (error.current ?? {}) as { doubles?: readonly Double[] };
  return doubles.map(({ dateLocal, startTime, endTime, room, covering, createdBy }) =>
    [
      `${formatDate(dateLocal, regional)}, ${formatTimeSpan(startTime, endTime, regional.clock)}`,
      room,
      covering ?? '',
      createdBy,
    ]
      .filter((part) => part !== '')
      .join('\u00A0· '),
  );
}
