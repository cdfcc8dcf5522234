import { inWords } from '@staffroom/domain/text/translation.ts';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { ScrollArea } from '../display/scroll-area.tsx';
import css from './side-panel.module.css';

export interface PanelContentProps {
  onClose: () => void;
  title: ReactNode;
  /** Under the title, small. */
  subtitle?: ReactNode;
  /** Beside the title, such as a status mark or a menu. */
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Head, body and foot of a panel. */
export function PanelContent({ title, subtitle, actions, footer, children, onClose }: PanelContentProps) {
  return (
    <>
      <header className={css.header}>
        <div className={css.heading}>
          {title}
          {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
        </div>
        {actions}
        <IconButton icon="close" label={inWords('Close')} hidesTooltip onPress={onClose} />
      </header>
      <ScrollArea className={css.body}>{children}</ScrollArea>
      {footer ? <footer className={css.footer}>{footer}</footer> : null}
    </>
  );
}
