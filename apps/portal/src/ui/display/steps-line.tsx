import type { ReactNode } from 'react';
import { translatable } from '@staffroom/domain/text/translation.ts';
import { Icon } from './icon.tsx';
import type { StatusName } from './status-mark.tsx';
import { VisuallyHidden } from './text/visually-hidden.tsx';
import css from './steps-line.module.css';

export interface Step {
  id: string;
  label: string;
  state: 'done' | 'current' | 'next' | 'failed';
  /** The look of a failed one, as of the status that it ended in; 'problem' by default. */
  ending?: StatusName | undefined;
  /** When it happened, as shown: '6:41 am'. */
  time?: ReactNode;
  note?: ReactNode;
}

export interface StepsLineProps {
  label: string;
  steps: Step[];
  /** Changes are spoken. */
  isLive?: boolean;
}

/** Sent → Offered → Accepted …, each with its time. Side by side if there is room, otherwise one under another. */
export function StepsLine({ label, steps, isLive = false }: StepsLineProps) {
  const current = steps.findLast((step) => step.state !== 'next');
  return (
    <div className={css.place}>
      <ol className={css.line} aria-label={label}>
        {steps.map((step) => (
          <li
            key={step.id}
            className={css.step}
            data-state={step.state}
            data-ending={step.state === 'failed' ? step.ending : undefined}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className={css.dot}>
              {step.state === 'done' ? <Icon name="check" size={16} /> : null}
              {step.state === 'failed' ? <Icon name="close" size={16} /> : null}
            </span>
            <span className={css.words}>
              <span className={css.label}>
                {step.label}
                <VisuallyHidden>{spoken[step.state]}</VisuallyHidden>
              </span>
              {step.time ? <span className={css.time}>{step.time}</span> : null}
              {step.note ? <span className={css.time}>{step.note}</span> : null}
            </span>
          </li>
        ))}
      </ol>
      {isLive ? (
        <span role="status">
          <VisuallyHidden>{current ? `${current.label}${spoken[current.state]}` : ''}</VisuallyHidden>
        </span>
      ) : null}
    </div>
  );
}

const spoken = translatable('stepsLine', {
  done: ', done',
  current: ', now',
  next: ', not yet',
  failed: ', and no further',
} satisfies Record<Step['state'], string>);
