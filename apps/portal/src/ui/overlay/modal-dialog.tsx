import { inWords } from '@staffroom/domain/text/translation.ts';
import { useRef, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLocale } from '../settings/aria-locale.tsx';
import { classNames } from '../styles/class-names.ts';
import { IconButton } from '../actions/icon-button.tsx';
import type { OverlayState } from '../lazy/lazy-overlay.tsx';
import { ScrollArea } from '../display/scroll-area.tsx';
import { useEarlyEscape } from './use-early-escape.ts';
import css from './modal.module.css';

export interface ModalProps extends OverlayState {
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the foot; the main one last. */
  footer?: ReactNode;
  /** small 400, medium 560, large 800 px at most. On phones it comes up from the lower edge. */
  size?: 'small' | 'medium' | 'large';
  /** For questions that must be answered: no close button, no click outside; Escape still closes. */
  isAlert?: boolean;
  /** Typed text must not be lost by a click outside. */
  keepsOnOutsidePress?: boolean;
}

/** Takes the focus, returns it to where it was, closes on Escape. */
export function ModalDialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  isAlert = false,
  keepsOnOutsidePress = false,
}: ModalProps) {
  const surface = useRef<HTMLDivElement>(null);
  useEarlyEscape(surface, { isOpen, onClose });
  return (
    <AriaLocale>
      <ModalOverlay
        className={css.scrim!}
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        isDismissable={!isAlert && !keepsOnOutsidePress}
      >
        <AriaModal ref={surface} className={classNames(css.modal, css[size])}>
          <Dialog className={css.dialog!} role={isAlert ? 'alertdialog' : 'dialog'}>
            <header className={css.header}>
              <Heading slot="title" className={css.title!}>
                {title}
              </Heading>
              {isAlert ? null : (
                <IconButton
                  icon="close"
                  label={inWords('Close')}
                  hidesTooltip
                  onPress={onClose}
                  className={css.close}
                />
              )}
            </header>
            <ScrollArea className={css.body}>{children}</ScrollArea>
            {footer ? <footer className={css.footer}>{footer}</footer> : null}
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </AriaLocale>
  );
}
