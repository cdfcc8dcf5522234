import type { ReactNode } from 'react';
import css from './ui-page.module.css';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
