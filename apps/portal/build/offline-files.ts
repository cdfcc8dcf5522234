import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, filesOf } from './document-start.ts';
import { signedInModules, signInModule } from './screen-files.ts';

const line = "const build = { version: 'development', entry: '', files: [] };";
const worker = join(import.meta.dirname, '../public/sw.js');

/** What opens without a connection: the first screens, a booking, the form, and what stands above them. */
export const offlineModules = [
  ...signedInModules,
  signInModule,
  'src/features/home/home-screen.tsx',
  'src/features/home/cards/home-cards.tsx',
  'src/features/bookings/list/bookings-screen.tsx',
  'src/features/bookings/list/list-tools.tsx',
  'src/features/bookings/list/list-nothing.tsx',
  'src/features/bookings/detail/panel/booking-panel.tsx',
  'src/features/bookings/detail/panel/booking-panel-body.tsx',
  'src/features/bookings/detail/actions/booking-actions.tsx',
  'src/features/bookings/create/create-booking-screen.tsx',
  // What comes after the form.
  'src/features/bookings/create/sending/send-booking.ts',
  'src/features/bookings/create/sending/booking-sent.tsx',
  'src/features/bookings/create/form/notes/booking-warnings.tsx',
  'src/features/bookings/create/form/problems/problem-list.tsx',
  'src/features/bookings/create/form/create-step-screens.tsx',
  'src/features/error-pages/error-page.tsx',
  // Menus, choices and panels of these screens.
  'src/app/shell/client-selector/client-selector-panel.tsx',
  'src/app/shell/search/command-palette.tsx',
  'src/ui/overlay/menu/menu-list.tsx',
  'src/ui/overlay/panel-surface.tsx',
  'src/ui/overlay/popover-surface.tsx',
  'src/ui/overlay/modal-dialog.tsx',
  'src/ui/overlay/drawer-sheet.tsx',
  'src/ui/overlay/side-panel-sheet.tsx',
  'src/ui/pickers/select-list.tsx',
  'src/ui/pickers/multi-select-choices.tsx',
  'src/ui/dates/date-picker-dialog.tsx',
  'src/app/routes/over-screens.tsx',
  'src/app/routes/rare-screen.tsx',
  'src/app/routes/open-seen.ts',
  'src/app/shell/offline/offline-parts.tsx',
  'src/app/shell/shell-extras.tsx',
  'src/lib/stream/stream.ts',
];

/** Writes into the service worker which files it keeps from the start; others it keeps once they were used. */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = listOfflineFiles(bundle);
      // The document's own build is none of the portal.
      if (files === null) return;
      const source = await readFile(worker, 'utf8');
      if (!source.includes(line)) throw new Error(`sw.js has no line ${line}`);
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 8);
      const build = JSON.stringify({ version, entry: files[0], files });
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source.replace(line, `const build = ${build};`),
      });
    },
  };
}

/** The entry first; null where the bundle has none of the program. */
export function listOfflineFiles(bundle: Rolldown.OutputBundle): string[] | null {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(
    ({ isEntry, moduleIds }) => isEntry && moduleIds.some((id) => id.endsWith('src/main.tsx')),
  );
  if (entry === undefined) return null;
  const files = offlineModules.flatMap((module) => filesOf(bundle, chunkOf(chunks, module)));
  return [...new Set([...filesOf(bundle, entry), ...files])];
}
