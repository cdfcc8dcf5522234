import type { ReactNode } from 'react';
import css from './facts.module.css';

export interface Fact {
  label: string;
  /** null and undefined leave the whole line out. */
  value: ReactNode;
}

/** Names and their values, as in a detail. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts
        .filter((fact) => fact.value !== null && fact.value !== undefined)
        .map((fact) => (
          <div key={fact.label} className={css.fact}>
            <dt className={css.label}>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
