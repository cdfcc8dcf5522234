import { inWords } from '@staffroom/domain/text/translation.ts';
import css from './loading-screen.module.css';

/** Until the first load is done; `isInline` fills its container instead of the window. */
export function LoadingScreen({ isInline = false }: { isInline?: boolean }) {
  return (
    <div className={css.screen} data-inline={isInline || undefined} role="status">
      <svg className={css.mark} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle className={css.track} cx="24" cy="24" r="18" />
        <path className={css.arc} d="M24 6a18 18 0 1 1-17.1 12.400" />
        <circle className={css.seat} cx="24" cy="24" r="5" />
      </svg>
      <p>{inWords('Loading...')}</p>
    </div>
  );
}
