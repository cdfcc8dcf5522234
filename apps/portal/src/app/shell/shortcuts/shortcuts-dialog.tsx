import { shortcutsTexts } from './shortcuts-texts.ts';
import { Kbd } from '../../../ui/actions/kbd.tsx';
import type { OverlayState } from '../../../ui/lazy/lazy-overlay.tsx';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import css from './shortcuts-dialog.module.css';

export type ShortcutsDialogProps = OverlayState & { readonly mayBook: boolean };

const bookingKeys: readonly string[] = ['N', 'Ctrl Enter'];

/** The keys that are available to this person. */
export function ShortcutsDialog({ isOpen, mayBook, onClose }: ShortcutsDialogProps) {
  const texts = shortcutsTexts();
  const keyList = mayBook ? texts.keyList : texts.keyList.filter(({ keys }) => !bookingKeys.includes(keys));
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={texts.title} size="small">
      <dl className={css.list}>
        {keyList.map(({ keys, words }) => (
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
