import { useState } from 'react';
import { toastSuccess } from '../../../../session/outcome-toasts.ts';
import { findKept, keep, useKept } from '../../../../session/kept-text.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { keptTexts } from './kept-texts.ts';

/**
 * What somebody types into a dialog, kept for the same booking however the dialog is closed, and given back when it is
 * opened again. `discard` forgets it, and a press on its toast brings it back.
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

/** Says that a dialog opens with what was typed into it before. */
export function KeptNote({ isBack }: { isBack: boolean }) {
  return isBack ? <Banner tone="info" title={keptTexts().isBack} /> : null;
}

function isTyped(value: unknown, empty: unknown): boolean {
  return JSON.stringify(value) !== JSON.stringify(empty);
}
