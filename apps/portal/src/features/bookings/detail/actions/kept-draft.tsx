import { useState } from 'react';
import { toastSuccess } from '../../../../session/outcome-toasts.ts';
import { findKept, keep, useKept } from '../../../../session/kept-text.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { keptTexts } from './kept-texts.ts';

/**
 * A dialog's draft, kept per booking however the dialog is closed, and restored when it is opened again. `discard`
 * removes it; the undo of its toast restores it.
 */
export function useKeptDraft<Value extends object | string>(key: string, empty: Value) {
  const [value, setValue] = useKept(key, empty);
  const [isBack] = useState(() => isTyped(findKept(key, empty), empty));
  const discard = () => {
    const before = findKept(key, empty);
    keep(key, empty);
    const { discarded, undo } = keptTexts();
    if (isTyped(before, empty)) toastSuccess(discarded, { label: undo, onPress: () => keep(key, before) });
  };
  return {
    value,
    setValue,
    forget: () => keep(key, empty),
    discard,
    isBack: isBack && isTyped(value, empty),
  };
}

/** Says that the dialog was opened with an earlier draft. */
export function KeptNote({ isBack }: { isBack: boolean }) {
  return isBack ? <Banner tone="info" title={keptTexts().isBack} /> : null;
}

function isTyped(value: unknown, empty: unknown): boolean {
  return JSON.stringify(value) !== JSON.stringify(empty);
}
