import { shellTexts } from '../lib/texts/shell-texts.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Modal } from '../ui/modal.tsx';
import css from './shortcuts-dialog.module.css';

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = shellTexts();
  return (
    <Modal isOpen onClose={onClose} title={texts.keys} size="small">
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
    </Modal>
  );
}
