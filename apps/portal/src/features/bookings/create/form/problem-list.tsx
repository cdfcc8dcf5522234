import { useEffect, useRef } from 'react';
import { bookingFormTexts } from '../../../../shared/texts/booking-form-texts.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { focusField } from './focus-field.ts';
import type { FieldProblem } from './form-problems.ts';
import { listProblems } from './list-problems.ts';
import css from './problem-list.module.css';

/** Every field that has a problem, in one place, each a way to its field. */
export function ProblemList({ problems }: { problems: readonly FieldProblem[] }) {
  const texts = bookingFormTexts();
  const box = useRef<HTMLDivElement>(null);
  const listed = listProblems(problems);
  const isShown = listed.length > 0;
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={box} className={css.box}>
      <Banner tone="problem" isLive title={texts.missing(listed.length)}>
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
      </Banner>
    </div>
  );
}
