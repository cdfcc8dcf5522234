/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from anywhere inside it */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './icon-button.tsx';
import { ScrollArea } from './scroll-area.tsx';
import { useMediaQuery, mediaQueries } from './use-media-query.ts';
import css from './side-panel.module.css';

export interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Under the title, small. */
  subtitle?: ReactNode;
  /** Beside the title, such as a status mark or a menu. */
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * Detail beside a list. From 1264 px it is a region at the right that leaves the list in reach (put it beside the list in
 * a flex or grid row); below that a sheet over everything, full-screen on phones. Escape closes it either way.
 */
export function SidePanel(props: SidePanelProps) {
  const isMobile = useMediaQuery(mediaQueries.mobile);
  if (!isMobile) return props.isOpen ? <BesidePanel {...props} /> : null;
  return (
    <ModalOverlay
      className={css.scrim!}
      isOpen={props.isOpen}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      isDismissable
    >
      <Modal className={css.sheet!}>
        <Dialog className={css.panel!}>
          <PanelContent
            {...props}
            title={
              <Heading slot="title" className={css.title!}>
                {props.title}
              </Heading>
            }
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function BesidePanel(props: SidePanelProps) {
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  useReturnedFocus(ref);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={`${css.panel} ${css.beside}`}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        props.onClose();
      }}
    >
      <PanelContent
        {...props}
        title={
          <h2 id={titleId} className={css.title}>
            {props.title}
          </h2>
        }
      />
    </section>
  );
}

/** Takes the focus when it opens; gives it back to where it was when it closes with the focus still inside. */
function useReturnedFocus(ref: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const cameFrom = document.activeElement;
    const panel = ref.current;
    panel?.focus({ preventScroll: true });
    return () => {
      const holdsFocus = document.activeElement === document.body || panel?.contains(document.activeElement);
      if (holdsFocus && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    };
  }, [ref]);
}

function PanelContent({ title, subtitle, actions, footer, children, onClose }: SidePanelProps) {
  return (
    <>
      <header className={css.header}>
        <div className={css.heading}>
          {title}
          {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
        </div>
        {actions}
        <IconButton icon="close" label="Close" hidesTooltip onPress={onClose} />
      </header>
      <ScrollArea className={css.body}>{children}</ScrollArea>
      {footer ? <footer className={css.footer}>{footer}</footer> : null}
    </>
  );
}
