import { pageCursor } from '../../http/input/page-cursor.ts';
import type { KeyOf } from '../../http/input/page-cursor.ts';

/**
 * Where a page of a list ended whose changes are told by number afterwards: `headSeq` is the number of the last event
 * when the first page was read, and what changed since is told after it.
 */
const key = { headSeq: 'number', atUtc: 'instant', id: 'id' } as const;
export const logPageCursor = pageCursor(key);
export type LogPage = KeyOf<typeof key>;

/** Of a page's last row: the instant by which the list is ordered, and the id. */
export type PageKey = Pick<LogPage, 'atUtc' | 'id'>;
