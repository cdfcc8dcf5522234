import { useEffect, useEffectEvent } from 'react';

type Shortcuts = {
  readonly palette: () => void;
  readonly shortcuts: () => void;
  /** Null if the person may not book. */
  readonly newBooking: (() => void) | null;
};

/** The keys that work on every screen; single keys are ignored while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      return shortcuts.palette();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    if (event.key === '?') shortcuts.shortcuts();
    else if (event.key === 'n' && shortcuts.newBooking !== null) shortcuts.newBooking();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))
  );
}
