import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScreenEntry } from '../src/app/screens.ts';

/*
 * What the build derives from the screens (`src/app/screens.ts`). Modules are named by their path from the portal's root.
 */

/** What every screen of a signed-in person needs; where a session may be, it is asked for at once with the screen. */
export const signedInModules = [
  'src/app/boot/start-router.tsx',
  'src/app/routes/viewer-guard.ts',
  'src/app/shell/shell.tsx',
];
export const signInModule = 'src/features/sign-in/sign-in-screen.tsx';

const source = join(import.meta.dirname, '../src/app/screens.ts');

export async function readScreens(): Promise<readonly ScreenEntry[]> {
  return ((await import(pathToFileURL(source).href)) as { screens: readonly ScreenEntry[] }).screens;
}

const loader = /^(?:export )?const (\w+) = \(\) =>\s*import\('(\.\.?\/[^']+)'\)/gm;
const laterScreens = 'src/app/routes/later-screens.ts';
const later = modulesIn(laterScreens);
const modules = new Map(
  [...modulesIn('src/app/screens.ts')].map(([name, file]) => [
    name,
    file === laterScreens ? later.get(name)! : file,
  ]),
);

/** What a file loads late, by the name of the function. */
function modulesIn(file: string): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  return new Map(
    [...text.matchAll(loader)].map(([, name, path]) => [name!, posix.join(posix.dirname(file), path!)]),
  );
}

/** The module that draws the screen; null for one that is not built, or that the first file draws. */
export function moduleOf({ name, load, shows }: ScreenEntry): string | null {
  if (shows === 'signIn') return signInModule;
  if (load === undefined) return null;
  const module = modules.get(load.name);
  if (module === undefined) throw new Error(`The screen ${name} does not say in screens.ts what it imports`);
  return module;
}

/** The first step of an address, or the first two, by which the document finds the screen; each with its slash. */
function stepsOf(path: string): string {
  return (/^\/[^/]*(\/[^/$]+)?/.exec(path) ?? [''])[0];
}

/** By steps: the module of the screen that stands there. Steps that need the same as the first alone are left out. */
export function modulesBySteps(screens: readonly ScreenEntry[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const entry of screens) {
    if (entry.isBare) continue;
    const steps = stepsOf(entry.path);
    const module = entry.isPreloaded === false ? null : moduleOf(entry);
    found.set(steps, module ?? found.get(steps) ?? null);
  }
  for (const [steps, module] of found) {
    const first = steps.replace(/(?<=.)\/.*/, '');
    if (first !== steps && found.get(first) === module) found.delete(steps);
  }
  return found;
}

/** The first steps of the addresses where the sign-in form stands, in small letters. */
export function signInSteps(screens: readonly ScreenEntry[]): string[] {
  const steps = screens
    .filter(({ shows }) => shows === 'signIn')
    .map(({ path }) => path.split('/')[1]?.toLowerCase() ?? '');
  return [...new Set(steps)].filter((step) => step !== 'user');
}

/** By path: the list that the screen shows first. */
export function listKinds(screens: readonly ScreenEntry[]): Record<string, string> {
  return Object.fromEntries(screens.flatMap(({ path, firstList }) => (firstList ? [[path, firstList]] : [])));
}
