import { kindDigits } from './world-plan.ts';
import type { IdKind } from './world-plan.ts';

/** The SQL of `idOf`; `number` is SQL that stands by itself, in brackets where it is a sum. */
export const id = (kind: IdKind, number: string): string =>
  `('01900000-00${kindDigits[kind]}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
