import { pageCursor } from '../../http/input/page-cursor.ts';
import type { KeyOf } from '../../http/input/page-cursor.ts';

/**
 * Where a page ended, in a list whose later changes are read by event number: `headSeq` is the number of the last event
 * when the first page was read.
 */
const key = { headSeq: 'number', atUtc: 'instant', id: 'id' } as const;
export const logPageCursor = pageCursor(key);
export type LogPage = KeyOf<typeof key>;

/** The last row of a page: the instant by which the list is ordered, and the id. */
export type PageKey = Pick<LogPage, 'atUtc' | 'id'>;
