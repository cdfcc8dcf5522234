import { useState, type ReactNode } from 'react';
import { TriggerPropsProvider, useTriggerProps } from '../../actions/trigger-props.tsx';
import type { TooltipPlacement } from './place-tooltip.ts';
import { TooltipBubble } from './tooltip-bubble.tsx';
import { useTooltip } from './use-tooltip.ts';
import css from './tooltip.module.css';

export interface TooltipProps {
  text: ReactNode;
  placement?: TooltipPlacement;
  /** A Button or IconButton. Anything else goes through `TooltipOnText`. */
  children: ReactNode;
}

/** A short explanation on hover and keyboard focus. Never the only place of essential information. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const tooltip = useTooltip();
  return (
    <>
      <TriggerPropsProvider props={{ ref: setTrigger, ...tooltip.given }}>{children}</TriggerPropsProvider>
      {tooltip.isOpen && trigger !== null ? (
        <TooltipBubble id={tooltip.id} trigger={trigger} placement={placement} {...tooltip.onBubble}>
          {text}
        </TooltipBubble>
      ) : null}
    </>
  );
}

/** Dotted text that is explained on hover and focus, such as a reason or an abbreviation. */
export function TooltipOnText({ text, placement = 'top', children }: TooltipProps) {
  return (
    <Tooltip text={text} placement={placement}>
      <ExplainedWords>{children}</ExplainedWords>
    </Tooltip>
  );
}

function ExplainedWords({ children }: { children: ReactNode }) {
  const { isAwaited: _, ...given } = useTriggerProps();
  return (
    <span {...given} role="button" tabIndex={0} className={css.words}>
      {children}
    </span>
  );
}
