import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { endpointFacts } from './endpoint-facts.ts';

type FirstFiles = { inside: string[]; screens: Record<string, string[]>; signIn: string[] };
type Bundle = Rolldown.OutputBundle;

const root = join(import.meta.dirname, '..');
const mark = '<!-- document-start -->';

const insideModules = [
  'src/app/boot/start-router.tsx',
  'src/app/routes/signed-in-guard.ts',
  'src/app/shell/shell.tsx',
];
const home = 'src/features/home/home-screen.tsx';
const bookings = 'src/features/bookings';
/** By the first step of an address, or the first two: the module of the screen that stands there; null for one that is not built. */
const screenModules: Readonly<Record<string, string | null>> = {
  '': home,
  overview: home,
  bookings: `${bookings}/list/bookings-screen.tsx`,
  'bookings/create': `${bookings}/create/create-booking-screen.tsx`,
  help: 'src/features/help/help-screen.tsx',
  settings: 'src/features/settings/settings-screen.tsx',
  'group-overview': null,
  availability: null,
  candidates: null,
  finance: null,
  timesheets: null,
};

/** Puts `src/app/boot/document-start.ts` into the document, with the names of the files that each address needs. */
export function documentStart(): Plugin {
  return {
    name: 'document-start',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!html.includes(mark)) throw new Error(`index.html has no ${mark}`);
        const script = await buildScript(bundle === undefined ? nothing : listFirstFiles(bundle));
        return html.replace(mark, () => `<script>${script}</script>`);
      },
    },
  };
}

/** While developing no file has a name yet. */
const nothing: FirstFiles = {
  inside: [],
  signIn: [],
  screens: Object.fromEntries(Object.keys(screenModules).map((step) => [step, []])),
};

function listFirstFiles(bundle: Bundle): FirstFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => filesOf(bundle, entry)));
  const filesOfModules = (modules: readonly string[]): string[] => {
    const files = modules.flatMap((module) => filesOf(bundle, chunkOf(chunks, module)));
    return [...new Set(files)].filter((file) => !known.has(file));
  };
  const inside = filesOfModules(insideModules);
  const own = (module: string | null): string[] =>
    module === null ? [] : filesOfModules([module]).filter((file) => !inside.includes(file));
  return {
    inside,
    signIn: filesOfModules(['src/features/sign-in/sign-in-screen.tsx']),
    screens: Object.fromEntries(Object.entries(screenModules).map(([step, module]) => [step, own(module)])),
  };
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const path = join(root, module).replaceAll('\\', '/');
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(path));
  if (found === undefined) throw new Error(`The build has no chunk with ${module}`);
  return found;
}

/** The chunk with all that it imports at once, and their styles. */
function filesOf(bundle: Bundle, from: Rolldown.OutputChunk): string[] {
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(`/${chunk.fileName}`)) return;
    files.add(`/${chunk.fileName}`);
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(`/${css}`));
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  visit(from);
  return [...files];
}

async function buildScript(firstFiles: FirstFiles): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [endpointFacts()],
    define: { firstFiles: JSON.stringify(firstFiles) },
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'src/app/boot/document-start.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('The document start was not built');
  return output.output[0].code.trim();
}
