import type { OverlayState } from '../../ui/lazy/lazy-overlay.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import type { CommandPaletteProps } from './search/command-palette.tsx';
import type { ShortcutsDialogProps } from './shortcuts/shortcuts-dialog.tsx';

/** Dialogs that keys open over every screen. */
export const commandPalette = lazyComponent<CommandPaletteProps>(
  async () => (await import('./search/command-palette.tsx')).CommandPalette,
);
export const shortcutsDialog = lazyComponent<ShortcutsDialogProps>(
  async () => (await import('./shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** Parts that appear above the screen occasionally. */
export const shellExtras = lazyComponent(async () => (await import('./shell-extras.tsx')).ShellExtras);

/** Counts the pending requests, and shows them. */
export const approvalsWatch = lazyComponent<OverlayState>(
  async () => (await import('../../features/bookings/pending/approvals/approvals-watch.tsx')).ApprovalsWatch,
);
