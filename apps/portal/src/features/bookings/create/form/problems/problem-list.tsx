import { useEffect } from 'react';
import { Banner } from '../../../../../ui/feedback/banner.tsx';
import { focusField, showFocusedField } from './focus-field.ts';
import type { FieldProblem } from './field-problem.ts';
import { headProblems } from './list-problems.ts';
import css from './problem-list.module.css';

export type ProblemListProps = { problems: readonly FieldProblem[] };

/** All fields that have a problem, each a link to its field. */
export function ProblemList({ problems }: ProblemListProps) {
  const { title, listed } = headProblems(problems);
  // Rendering the list has moved the focused field.
  useEffect(showFocusedField, []);
  return (
    <div className={css.box} data-problems="">
      <Banner tone="problem" isLive title={title}>
        {listed.length === 0 ? null : (
          <ul className={css.list}>
            {listed.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {field === '' ? (
                  message
                ) : (
                  <button type="button" className={css.way} onClick={() => focusField(field)}>
                    {message}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
