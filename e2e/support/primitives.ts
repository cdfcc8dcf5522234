import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { onceInFolder } from './once-in-folder.ts';

const portal = resolve(import.meta.dirname, '../../apps/portal');
/** Nothing listens there: the page's requests are served from the folder. */
const origin = 'http://localhost:9';
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

export type Primitives = { open: (page: Page) => Promise<void> };

/** The page with every primitive, which is not part of the product's build: built once for all tests of a run. */
export async function buildPrimitives(): Promise<Primitives> {
  const folder = join(process.env['E2E_RUN_FOLDER']!, 'primitives');
  await onceInFolder(folder, build);
  return {
    open: async (page) => {
      await page.route(`${origin}/**`, async (route) => {
        const path = new URL(route.request().url()).pathname;
        // Every document requests this first; the built-in values are enough.
        if (path.startsWith('/config/'))
          return route.fulfill({ contentType: 'application/json', body: '{}' });
        const name = path === '/dev/ui' ? '/index.html' : path;
        const contentType = types[extname(name)] ?? 'application/octet-stream';
        const body = await readFile(join(folder, name)).catch(() => null);
        await route.fulfill(body === null ? { status: 404 } : { contentType, body });
      });
      await page.goto(`${origin}/dev/ui`);
    },
  };
}

async function build(folder: string): Promise<void> {
  const vite = join(
    dirname(createRequire(join(portal, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const args = [
    vite,
    'build',
    '--mode',
    'primitives',
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'error',
  ];
  const child = spawn(process.execPath, args, { cwd: portal, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The build of the primitives ended with ${code}.`);
}
