import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cspReportsPath } from '../features/service-status/take-csp-reports.ts';
import { isApiTarget, pathOf } from '../http/input/request-target.ts';
import { fileLoad } from '../http/admission/load-shedder.ts';
import { compressFile, sendFile } from '../http/reply/send-file.ts';
import type { ServedFile } from '../http/reply/send-file.ts';
import { Refusal } from '../http/reply/refusal.ts';
import type { Settings } from '../http/settings.ts';
import { portalPolicy } from './portal-policy.ts';

export type PortalOptions = {
  /** The built portal. */
  folder: string;
  /** Files that an operator may put beside the data: `portal.json`, `languages.json`. */
  configFolder: string;
  settings: Settings;
};

type PortalFile = ServedFile & { forever: boolean };

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;

/**
 * The portal's files from memory, compressed by the build or once at the start, and its document for every path that is no file. Only paths that were
 * there at the start are served, so no path reaches the disk. Without a built portal nothing is registered.
 */
export async function servePortal(app: FastifyInstance, options: PortalOptions): Promise<boolean> {
  const files = await readFiles(options.folder);
  const document = files.get('/index.html');
  if (!document) return false;
  const policy = portalPolicy(document.plain.toString('utf8'), options.settings);

  for (const name of ['portal', 'languages'] as const) {
    app.get(`/config/${name}.json`, { config: fileLoad as object }, async (_request, reply) => {
      const text = await readConfig(options, name);
      return reply
        .headers({ 'cache-control': 'no-store', 'content-type': types['.json'] as string })
        .send(text);
    });
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: fileLoad as object,
    handler: async (request, reply) => {
      if (isApiTarget(request.url)) return reply.callNotFound();
      const path = pathOf(request.url);
      const send = (found: PortalFile): FastifyReply =>
        sendFile(found, {
          request,
          reply,
          cacheControl: found.forever ? 'public, max-age=31536000, immutable' : 'no-cache',
        });
      const file = files.get(path);
      if (file && path !== '/index.html') return send(file);
      // A missing file is no page: an old document must not take HTML for a script.
      if (path.startsWith('/assets/') || path.startsWith('/config/')) throw new Refusal('not_found');
      reply.headers({
        'content-security-policy': policy,
        'reporting-endpoints': `csp="${cspReportsPath}"`,
        'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
      });
      return send(document);
    },
  });
  return true;
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, PortalFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = entries.filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name));
  const files = await Promise.all(
    found.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(folder.length).replaceAll('\\', '/');
      return [path, await prepareFile(path, file)] as const;
    }),
  );
  return new Map(files);
}

async function prepareFile(path: string, file: string): Promise<PortalFile> {
  const plain = await readFile(file);
  const type = types[extname(path)] ?? 'application/octet-stream';
  const small = !compressible.test(type) || plain.length < 512;
  const beside = (extension: string): Promise<Buffer | null> =>
    readFile(`${file}.${extension}`).catch(() => null);
  const [br, gzipped] = small ? [null, null] : await Promise.all([beside('br'), beside('gz')]);
  const made = small || (br && gzipped) ? null : await compressFile(plain);
  return {
    type,
    plain,
    br: br ?? made?.br ?? null,
    gzip: gzipped ?? made?.gzip ?? null,
    // The build puts a hash of the content into these names.
    forever: path.startsWith('/assets/'),
  };
}

/** An operator's file as it is, else what stands when nothing is configured. */
async function readConfig({ configFolder }: PortalOptions, name: 'portal' | 'languages'): Promise<string> {
  const builtIn = name === 'portal' ? { variants: {} } : { defaultLanguage: 'en-AU', addresses: {} };
  return readFile(join(configFolder, `${name}.json`), 'utf8').catch(() => JSON.stringify(builtIn));
}
