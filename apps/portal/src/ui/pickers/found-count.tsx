import { inWords } from '@staffroom/domain/text/translation.ts';
import { VisuallyHidden } from '../display/text/visually-hidden.tsx';
import { groupCount } from './group-count.ts';
import css from './multi-select.module.css';

type Props = {
  /** How many match; null without a search, which is not announced. */
  count: number | null;
  /** Shown when nothing is listed. */
  emptyText?: string | undefined;
};

/** Announces how many a search has found. Always rendered: screen readers hear only changes of what is there. */
export function FoundCount({ count, emptyText = inWords('Nothing matches') }: Props) {
  return (
    <div role="status">
      {count === 0 ? <p className={css.empty}>{emptyText}</p> : null}
      {count ? (
        <VisuallyHidden>{inWords('{count} found', { count: groupCount(count) })}</VisuallyHidden>
      ) : null}
    </div>
  );
}
