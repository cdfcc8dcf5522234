import type { Fact } from '../../../ui/display/facts.tsx';
import { TimeWords } from '../../../ui/display/text/time-words.tsx';

/** Leaves out empty facts. */
export function filledIn(facts: readonly (readonly [label: string, value: string])[]): Fact[] {
  return facts.flatMap(([label, value]) =>
    value === '' ? [] : [{ label, value: <TimeWords>{value}</TimeWords> }],
  );
}
