import { searchText } from '@staffroom/domain/text/search-text.ts';
import type { Option } from './options-list.tsx';

/**
 * The option that typed letters lead to: the first that begins with them, looking onward from the one at hand and then
 * from the top. The same letter again and again goes through all that begin with it. null where none does.
 */
export function findTypedOption(options: readonly Option[], typed: string, current: Option | undefined) {
  const letters = searchText(typed);
  if (letters === '') return null;
  const isRepeated = letters.length > 1 && [...letters].every((letter) => letter === letters[0]);
  const wanted = isRepeated ? letters[0]! : letters;
  const at = current === undefined ? -1 : options.indexOf(current);
  // One letter goes on from the option at hand, more letters may stay there.
  const start = wanted.length === 1 ? at + 1 : Math.max(at, 0);
  const inOrder = [...options.slice(start), ...options.slice(0, start)];
  return inOrder.find((option) => !option.isDisabled && searchText(option.label).startsWith(wanted)) ?? null;
}
