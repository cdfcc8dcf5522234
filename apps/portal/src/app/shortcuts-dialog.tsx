import { shellTexts } from '../lib/texts/shell-texts.ts';
import { Kbd } from '../ui/kbd.tsx';
import type { OverlayState } from '../ui/late-overlay.tsx';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import css from './shortcuts-dialog.module.css';

export type ShortcutsDialogProps = OverlayState;

export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const texts = shellTexts();
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={texts.keys} size="small">
      <dl className={css.list}>
        {texts.keyList.map(({ keys, words }) => (
          <div key={keys} className={css.row}>
            <dt>{words}</dt>
            <dd>
              <Kbd>{keys}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  );
}
