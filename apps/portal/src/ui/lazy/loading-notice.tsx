import { useId, useLayoutEffect, useRef, useState } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { Button } from '../actions/button.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import css from './loading-notice.module.css';

interface LoadingNoticeProps {
  /** Otherwise it is still loading. */
  isLost: boolean;
  onRetry: () => void;
  onClose: () => void;
  /** Called when it takes the focus and when it has returned it. */
  onShown: (isShown: boolean) => void;
}

/** Shown for an overlay that is late or failed. The browser's own dialog, because ours has not loaded. */
export function LoadingNotice({ isLost, onRetry, onClose, onShown }: LoadingNoticeProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [wasLost, setWasLost] = useState(isLost);
  if (isLost && !wasLost) setWasLost(true);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    onShown(true);
    return () => {
      dialog?.close();
      onShown(false);
    };
  }, [onShown]);
  return (
    <dialog
      ref={ref}
      className={css.notice}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div id={id} role="status" className={css.words}>
        {isLost ? (
          <>
            {inWords('This part of the page did not load')}. {inWords('Check your connection and try again.')}
          </>
        ) : (
          <>
            <Spinner /> {inWords('Loading...')}
          </>
        )}
      </div>
      <div className={css.actions}>
        <Button onPress={onClose}>{inWords('Close')}</Button>
        {wasLost ? (
          <Button variant="primary" icon="refresh" isPending={!isLost} onPress={onRetry}>
            {inWords('Retry')}
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}
