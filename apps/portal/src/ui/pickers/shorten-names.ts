import { inWords } from '@staffroom/domain/text/translation.ts';
import { groupCount } from './group-count.ts';

/** Up to two names, otherwise the first and how many more there are. */
export function shortenNames(names: readonly string[]): string {
  const [first = ''] = names;
  return names.length <= 2
    ? names.join(', ')
    : inWords('{name} and {count} more', { name: first, count: groupCount(names.length - 1) });
}
