import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Focusable } from 'react-aria-components/Focusable';
import css from './tooltip.module.css';

export interface TooltipProps {
  text: ReactNode;
  placement?: 'top' | 'bottom' | 'start' | 'end';
  /** A Button or IconButton. Anything else goes through `TooltipOnText`. */
  children: ReactNode;
}

/** A short explanation under hover and keyboard focus. Never the only place of what a person must know. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      {children}
      <AriaTooltip className={css.tooltip!} placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

/** Dotted words that explain themselves under hover and focus, such as a reason or an abbreviation. */
export function TooltipOnText({ text, placement = 'top', children }: TooltipProps) {
  return (
    <Tooltip text={text} placement={placement}>
      <Focusable>
        <span role="button" tabIndex={0} className={css.words}>
          {children}
        </span>
      </Focusable>
    </Tooltip>
  );
}
