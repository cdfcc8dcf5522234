import type { PossibleDouble } from './find-doubles.sql.ts';

export function printDouble({ covering, ...double }: PossibleDouble) {
  return { ...double, covering: covering?.name ?? null };
}
