import { alwaysAvailable } from '@staffroom/domain/availability/availability.rules.ts';
import type { AvailabilityRow } from './my-availability.sql.ts';

/** The defaults of a contact who never saved their availability are version 1. */
export function formatAvailability(row: AvailabilityRow) {
  return {
    version: row.version ?? 1,
    weekly: alwaysAvailable.map((usual) => ({ ...usual, ...row.weekly?.[usual.weekday] })),
    exceptions: row.exceptions,
    timeZone: row.time_zone,
  };
}
