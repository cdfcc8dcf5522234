import { doublesOf } from '@staffroom/domain/bookings/create/booking-doubles.rules.ts';
import type { DoubleWish } from '@staffroom/domain/bookings/create/booking-doubles.rules.ts';
import type { PossibleDouble } from './find-doubles.sql.ts';

/** The other bookings that this one would double. A covered contact is also matched by name. */
export function doublesAmong(wish: DoubleWish, others: readonly PossibleDouble[]): PossibleDouble[] {
  const { covering } = wish;
  const name = others[0]?.wishedName ?? covering?.name;
  return doublesOf({ ...wish, covering: covering && { ...covering, name } }, others);
}

export function formatDouble({ covering, wishedName: _wishedName, ...double }: PossibleDouble) {
  return { ...double, covering: covering?.name ?? null };
}
