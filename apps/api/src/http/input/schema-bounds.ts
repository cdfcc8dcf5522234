import type * as z from 'zod/mini';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { fillText } from '@staffroom/domain/errors/text-params.ts';

/** Both ends inclusive; null where the contract sets none. */
export type Bounds = { min: number | null; max: number | null };

/** The bounds of the number at the path; null where the contract has several shapes for it. */
export function findBounds(schema: z.core.$ZodType, path: readonly PropertyKey[]): Bounds | null {
  const [key, ...rest] = path;
  // eslint-disable-next-line no-underscore-dangle -- zod keeps the definition of a contract there
  const { def } = schema._zod as unknown as {
    def: {
      checks?: readonly z.core.$ZodCheck[];
      innerType?: z.core.$ZodType;
      in?: z.core.$ZodType;
      out?: z.core.$ZodType;
      element?: z.core.$ZodType;
      shape?: Record<PropertyKey, z.core.$ZodType>;
    };
  };
  if (def.innerType) return findBounds(def.innerType, path);
  if (def.in && def.out) return findBounds(def.out, path) ?? findBounds(def.in, path);
  if (key === undefined) {
    const found = { min: endOf(def.checks, 'greater_than'), max: endOf(def.checks, 'less_than') };
    return found.min === null && found.max === null ? null : found;
  }
  const inner = def.element ?? def.shape?.[key];
  return inner === undefined ? null : findBounds(inner, rest);
}

function endOf(checks: readonly z.core.$ZodCheck[] | undefined, kind: 'greater_than' | 'less_than') {
  for (const check of checks ?? []) {
    // eslint-disable-next-line no-underscore-dangle -- zod keeps the definition of a contract there
    const def: { check: string; value?: unknown } = check._zod.def;
    if (def.check === kind && typeof def.value === 'number') return def.value;
  }
  return null;
}

export function nameRange({ min, max }: Bounds): string {
  if (min !== null && max !== null) return fillText(formMessages.outOfRange, { min, max });
  return min === null ? `Please select a value of ${max} or less` : `Please select a value of ${min} or more`;
}
