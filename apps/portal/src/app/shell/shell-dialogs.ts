import { latePart } from '../../ui/overlay/late-part.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import type { ShortcutsDialogProps } from './shortcuts-dialog.tsx';

/** What keys open over every screen. */
export const commandPalette = latePart<CommandPaletteProps>(
  async () => (await import('./command-palette.tsx')).CommandPalette,
);
export const shortcutsDialog = latePart<ShortcutsDialogProps>(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);
