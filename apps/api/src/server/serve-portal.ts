import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cspReportsPath } from '../features/service-status/take-csp-reports.ts';
import { isApiTarget, pathOf } from '../http/input/request-target.ts';
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

type ServedFile = { type: string; plain: Buffer; br: Buffer | null; gzip: Buffer | null; forever: boolean };

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
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** For files that the build left uncompressed: the start shall not wait for the last per cent. */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 9 };

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
    app.get(`/config/${name}.json`, async (_request, reply) => {
      const text = await readConfig(options, name);
      return reply
        .headers({ 'cache-control': 'no-store', 'content-type': types['.json'] as string })
        .send(text);
    });
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      if (isApiTarget(request.url)) return reply.callNotFound();
      const path = pathOf(request.url);
      const file = files.get(path);
      if (file && path !== '/index.html') return sendFile(file, request, reply);
      // A missing file is no page: an old document must not take HTML for a script.
      if (path.startsWith('/assets/') || path.startsWith('/config/')) throw new Refusal('not_found');
      reply.headers({
        'content-security-policy': policy,
        'reporting-endpoints': `csp="${cspReportsPath}"`,
        'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
      });
      return sendFile(document, request, reply);
    },
  });
  return true;
}

function sendFile(file: ServedFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding =
    file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null;
  reply.headers({
    'content-type': file.type,
    'cache-control': file.forever ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...((file.br ?? file.gzip) && { vary: 'accept-encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
  });
  return reply.send(encoding === null ? file.plain : file[encoding]);
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, ServedFile>> {
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

async function prepareFile(path: string, file: string): Promise<ServedFile> {
  const plain = await readFile(file);
  const type = types[extname(path)] ?? 'application/octet-stream';
  const small = !compressible.test(type) || plain.length < 512;
  const beside = (extension: string): Promise<Buffer | null> =>
    readFile(`${file}.${extension}`).catch(() => null);
  return {
    type,
    plain,
    br: small ? null : ((await beside('br')) ?? (await toBrotli(plain, { params: quick }))),
    gzip: small ? null : ((await beside('gz')) ?? (await toGzip(plain, { level: 9 }))),
    // The build puts a hash of the content into these names.
    forever: path.startsWith('/assets/'),
  };
}

/** An operator's file as it is, else what stands when nothing is configured. */
async function readConfig({ configFolder }: PortalOptions, name: 'portal' | 'languages'): Promise<string> {
  const builtIn = name === 'portal' ? { variants: {} } : { defaultLanguage: 'en-AU', addresses: {} };
  return readFile(join(configFolder, `${name}.json`), 'utf8').catch(() => JSON.stringify(builtIn));
}
