import { useEffect, useState } from 'react';
import { useLiveState } from '../lib/stream.ts';
import { shellTexts } from '../lib/texts/shell-texts.ts';
import css from './live-mark.module.css';

/** A break shorter than this is nobody's business. */
const quietMs = 2000;

/** Says whether changes by others appear by themselves. On narrow bars only when they do not. */
export function LiveMark({ isShort }: { readonly isShort: boolean }) {
  const texts = shellTexts();
  const state = useLiveState();
  const isBroken = useLasting(state === 'reconnecting');
  if (isBroken) {
    return (
      <span className={css.mark} data-state="broken" role="status" title={texts.reconnectingWords}>
        {texts.reconnecting}
      </span>
    );
  }
  if (isShort || state !== 'live') return null;
  return (
    <span className={css.mark} data-state="live" title={texts.liveWords}>
      {texts.live}
    </span>
  );
}

/** True once `value` has been true for a while. */
function useLasting(value: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!value) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return lasts;
}
