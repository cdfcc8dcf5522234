import type { IconName } from './icon-names.ts';
import spriteAddress from './icons.svg?no-inline';
import css from './icon.module.css';
import { classNames } from '../styles/class-names.ts';

export interface IconProps {
  name: IconName;
  /** Edge in pixels; 20 by default. */
  size?: 16 | 20 | 24 | 32;
  /** Text for screen readers. Without it the icon is decoration and hidden from screen readers. */
  label?: string;
  className?: string | undefined;
}

/** One symbol of the sprite, drawn in the text's colour. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      className={classNames(css.icon, className)}
      width={size}
      height={size}
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${spriteAddress}#${name}`} />
    </svg>
  );
}
