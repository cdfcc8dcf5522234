import { localised } from '../../lib/localised.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { loadingAfterMs } from '../../ui/lazy/load-limits.ts';

const texts = localised('whileUndoing', { undoing: 'Undoing…' });

/**
 * For an undo pressed in a toast, whose button is gone: if it takes longer than a moment, another toast says that it is
 * under way.
 */
export async function whileUndoing(undo: Promise<unknown>): Promise<void> {
  let close = () => {};
  const timer = setTimeout(() => {
    close = showToast({ message: texts().undoing, durationMs: Infinity });
  }, loadingAfterMs);
  try {
    await undo;
  } finally {
    clearTimeout(timer);
    close();
  }
}
