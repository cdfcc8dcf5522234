import { useEffect, useRef } from 'react';
import { bookingFormTexts } from '../../lib/texts/booking-form-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import type { FieldProblem } from './form-problems.ts';
import css from './problem-list.module.css';

/** Every problem of the form in one place, each a way to its field. Takes the focus when it appears. */
export function ProblemList({ problems }: { problems: readonly FieldProblem[] }) {
  const texts = bookingFormTexts();
  const box = useRef<HTMLDivElement>(null);
  const isShown = problems.length > 0;
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={box} className={css.box}>
      <Banner tone="problem" isLive title={texts.missing(problems.length)}>
        <ul className={css.list}>
          {problems.map(({ field, message }) => (
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

/** Brings a field of the form into view and puts the focus on its first control; of a calendar on its day. */
export function focusField(field: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  place?.scrollIntoView({ block: 'center' });
  const control =
    place?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ??
    place?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex="0"]');
  control?.focus({ preventScroll: true });
}

/** The message of one field, if any. */
export function messageOf(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}
