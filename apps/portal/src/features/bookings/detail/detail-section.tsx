import type { ReactNode } from 'react';
import css from './booking-details.module.css';

export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}
