import { useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLocale } from '../settings/aria-locale.tsx';
import { PanelContent, type PanelContentProps } from './side-panel-content.tsx';
import { useEarlyEscape } from './use-early-escape.ts';
import css from './side-panel.module.css';

export interface SidePanelSheetProps extends PanelContentProps {
  isOpen: boolean;
  /** Room for two columns. */
  isWide?: boolean;
}

/** The panel over everything, for windows up to 1263 px. */
export function SidePanelSheet(props: SidePanelSheetProps) {
  const surface = useRef<HTMLDivElement>(null);
  useEarlyEscape(surface, props);
  return (
    <AriaLocale>
      <ModalOverlay
        className={css.scrim!}
        isOpen={props.isOpen}
        onOpenChange={(open) => {
          if (!open) props.onClose();
        }}
        isDismissable
      >
        <Modal ref={surface} className={props.isWide ? `${css.sheet} ${css.wide}` : css.sheet!}>
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
    </AriaLocale>
  );
}
