import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import type { ScreenEntry } from '../src/app/screens.ts';
import { endpointFacts } from './endpoint-facts.ts';
import {
  listKinds,
  modulesBySteps,
  readScreens,
  signedInModules,
  signInModule,
  signInSteps,
} from './screen-files.ts';

type FirstFiles = {
  signedIn: string[];
  screens: Record<string, string[]>;
  signIn: string[];
  signInSteps: string[];
  listKinds: Record<string, string>;
};
type Bundle = Rolldown.OutputBundle;

const root = join(import.meta.dirname, '..');
const mark = '<!-- document-start -->';

/** Puts `src/app/boot/document-start.ts` into the document, with the names of the files that each address needs. */
export function documentStart(): Plugin {
  return {
    name: 'document-start',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!html.includes(mark)) throw new Error(`index.html has no ${mark}`);
        const script = await buildScript(listFirstFiles(await readScreens(), bundle));
        return html.replace(mark, () => `<script>${script}</script>`);
      },
    },
  };
}

/** While developing, without a bundle, no file has a name yet. */
function listFirstFiles(screens: readonly ScreenEntry[], bundle: Bundle = {}): FirstFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => filesOf(bundle, entry)));
  const filesOfModules = (modules: readonly string[]): string[] => {
    if (chunks.length === 0) return [];
    const files = modules.flatMap((module) => filesOf(bundle, chunkOf(chunks, module)));
    return [...new Set(files)].filter((file) => !known.has(file));
  };
  const signedIn = filesOfModules(signedInModules);
  const own = (module: string | null): string[] =>
    module === null ? [] : filesOfModules([module]).filter((file) => !signedIn.includes(file));
  const modules = [...modulesBySteps(screens)];
  return {
    signedIn,
    signIn: filesOfModules([signInModule]),
    screens: Object.fromEntries(modules.map(([steps, module]) => [steps, own(module)])),
    signInSteps: signInSteps(screens),
    listKinds: listKinds(screens),
  };
}

export function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const path = join(root, module).replaceAll('\\', '/');
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(path));
  if (found === undefined) throw new Error(`The build has no chunk with ${module}`);
  return found;
}

/** The chunk with all that it imports at once, and their styles. */
export function filesOf(bundle: Bundle, from: Rolldown.OutputChunk): string[] {
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
