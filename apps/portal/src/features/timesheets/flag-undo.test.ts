import { afterEach, expect, test } from 'vitest';
import { closeAllToasts, listToasts } from '../../ui/feedback/toasts.ts';
import { closeOutdatedFlagUndo, offerFlagUndo } from './flag-undo.ts';

afterEach(closeAllToasts);

test('the offer to undo a flag goes when its row was changed since, and stays for any other', () => {
  offerFlagUndo({ bookingId: 'one', version: 4 }, () => {});
  offerFlagUndo({ bookingId: 'two', version: 4 }, () => {});
  const [, two] = listToasts();
  // The list may still have the row of before the flag.
  closeOutdatedFlagUndo([{ bookingId: 'one', version: 3 }]);
  closeOutdatedFlagUndo([
    { bookingId: 'one', version: 4 },
    { bookingId: 'three', version: 9 },
  ]);
  expect(listToasts()).toHaveLength(2);
  closeOutdatedFlagUndo([{ bookingId: 'one', version: 5 }]);
  expect(listToasts()).toEqual([two]);
});
