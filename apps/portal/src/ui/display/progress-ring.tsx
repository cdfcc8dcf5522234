import type { ReactNode } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import css from './progress-ring.module.css';

export interface ProgressRingProps {
  /** Spoken name, such as 'Filled'. */
  label: string;
  value: number;
  max: number;
  /** Edge in pixels; 48 by default. */
  size?: number;
  /** In the centre; by default the percentage, nothing with null. */
  children?: ReactNode;
}

/** A share of a whole. A whole of 0 shows an empty ring and a dash. Full turns green. */
export function ProgressRing({ label, value, max, size = 48, children }: ProgressRingProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const width = size >= 80 ? 8 : size >= 40 ? 5 : 4;
  const radius = (size - width) / 2;
  const round = 2 * Math.PI * radius;
  const percent = Math.floor(share * 100);
  return (
    <span
      className={css.ring}
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={Math.max(max, 0)}
      aria-valuetext={inWords(max > 0 ? '{value} of {max}, {percent} per cent' : 'none', {
        value,
        max,
        percent,
      })}
      style={{ inlineSize: size, blockSize: size, fontSize: size >= 80 ? 20 : 12 }}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} strokeWidth={width} aria-hidden="true">
        <circle className={css.track} cx={size / 2} cy={size / 2} r={radius} />
        {share > 0 ? (
          <circle
            className={share === 1 ? css.full : css.part}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeDasharray={`${share * round} ${round}`}
          />
        ) : null}
      </svg>
      {children === undefined && size >= 44 ? (
        <span className={css.middle}>{max > 0 ? `${percent}%` : '–'}</span>
      ) : null}
      {children ? <span className={css.middle}>{children}</span> : null}
    </span>
  );
}
