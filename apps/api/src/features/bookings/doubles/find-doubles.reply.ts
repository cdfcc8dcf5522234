import { doublesOf } from '@staffroom/domain/bookings/create/booking-doubles.rules.ts';
import type { WantedDays } from '@staffroom/domain/bookings/create/booking-doubles.rules.ts';
import type { PossibleDouble } from './find-doubles.sql.ts';

/** The other bookings that this one would double. A covered contact is also matched by name. */
export function doublesAmong(wanted: WantedDays, others: readonly PossibleDouble[]): PossibleDouble[] {
  const { covering } = wanted;
  const name = others[0]?.coveredName ?? covering?.name;
  return doublesOf({ ...wanted, covering: covering && { ...covering, name } }, others);
}

export function formatDouble({ covering, coveredName: _coveredName, ...double }: PossibleDouble) {
  return { ...double, covering: covering?.name ?? null };
}
