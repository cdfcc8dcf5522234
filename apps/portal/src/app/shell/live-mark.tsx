import { useEffect, useState } from 'react';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTime } from '@staffroom/domain/time/time-entry.ts';
import { findLastHeardMs, useLiveState } from '../../lib/stream/live-state.ts';
import { toInstant } from '../../lib/time/clock.ts';
import { shellTexts } from './shell-texts.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useVariant } from '../../session/region.ts';
import { VisuallyHidden } from '../../ui/display/text/visually-hidden.tsx';
import css from './live-mark.module.css';

/** A shorter interruption is not shown, unless the browser itself reports that it is offline. */
const quietMs = 2000;

/**
 * Shows whether changes by others appear automatically, or since when they do not. `isShort`: only a dot while they do.
 */
export function LiveMark({ isShort }: { readonly isShort: boolean }) {
  const texts = shellTexts();
  const state = useLiveState();
  const isBroken = state === 'reconnecting';
  const lasts = useLasting(isBroken);
  const formatLastHeard = useLastHeard();
  // The stream drops its connection when the browser goes offline, so this is rendered again then.
  if (isBroken && (lasts || !navigator.onLine)) {
    return (
      <span className={css.mark} data-connection="offline" role="status" title={texts.offlineWords}>
        {texts.offlineAsOf(formatLastHeard())}
      </span>
    );
  }
  const isLive = state !== 'off';
  return (
    <span
      className={css.mark}
      data-connection={isLive ? 'live' : 'off'}
      role="status"
      title={isLive ? texts.liveWords : undefined}
    >
      {isLive ? isShort ? <VisuallyHidden>{texts.live}</VisuallyHidden> : texts.live : null}
    </span>
  );
}

/** The time at the active client's first location, in its variant's format. */
function useLastHeard(): () => string {
  const { clock } = useVariant();
  const timeZone = useClientChoice().client.locations[0]?.timeZone ?? 'UTC';
  return () => {
    const heardAt = toInstant(findLastHeardMs());
    return formatTime(instantToLocal(heardAt, timeZone).timeLocal, clock);
  };
}

/** True once `value` has been true for `quietMs`. */
function useLasting(value: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!value) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return lasts;
}
