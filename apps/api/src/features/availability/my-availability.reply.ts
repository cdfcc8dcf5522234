import { alwaysAvailable } from '@staffroom/domain/availability/availability.rules.ts';
import type { AvailabilityRow } from './my-availability.sql.ts';

/** What stands where a contact never said anything is version 1. */
export function formatAvailability(row: AvailabilityRow) {
  return {
    version: row.version ?? 1,
    weekly: alwaysAvailable.map((usual) => ({ ...usual, ...row.weekly?.[usual.weekday] })),
    exceptions: row.exceptions,
    timeZone: row.time_zone,
  };
}
