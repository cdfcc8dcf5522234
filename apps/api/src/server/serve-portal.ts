import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountLinkPaths, accountLinkPurposes } from '@staffroom/domain/account/account-links.rules.ts';
import { supportReturnPath } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { linkPaths, linkPurposes } from '@staffroom/domain/links/link-purposes.ts';
import { cspReportsPath } from '../features/service-status/take-csp-reports.ts';
import { isApiTarget, pathOf } from '../http/input/request-target.ts';
import { fileLoad } from '../http/admission/load-shedder.ts';
import { compressFile, sendFile } from '../http/reply/send-file.ts';
import type { ServedFile } from '../http/reply/send-file.ts';
import { Refusal } from '../http/reply/refusal.ts';
import type { Settings } from '../http/settings.ts';
import { portalPolicy } from './portal-policy.ts';
import type { ServedVariant } from './variants/read-variants.ts';
import { readLanguages, regionFinder } from './variants/region-of-request.ts';
import { serveVariants } from './variants/serve-variants.ts';

export type PortalOptions = {
  /** The built portal. */
  folder: string;
  variants: readonly ServedVariant[];
  /** Operator files beside the data: `languages.json`, and variants in `variants/`. */
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
const serviceWorkerPath = '/sw.js';
/** It may fetch the portal's files. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
const workerBuild = /^const build = .*;$/m;

const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;

/**
 * Serves the portal's files from memory, compressed by the build or once at the start, and its document for every other
 * path. Only files that existed at the start are served, so no path reaches the disk. Without a built portal nothing is
 * registered.
 */
export async function servePortal(app: FastifyInstance, options: PortalOptions): Promise<boolean> {
  const files = await readFiles(options.folder);
  const document = files.get('/index.html');
  if (!document) return false;
  const { configFolder, settings, variants } = options;
  const worker = files.get(serviceWorkerPath);
  if (worker && !settings.opensOffline) files.set(serviceWorkerPath, withoutFiles(worker));
  const text = document.plain.toString('utf8');
  const policy = portalPolicy(text, settings);
  const framedPolicy = portalPolicy(text, { ...settings, isFramedByItself: true });

  const languages = await readLanguages(configFolder);
  const findRegion = regionFinder(variants, { languages, isDemo: settings.demo !== null });
  const { findDocument, findPrefix } = await serveVariants(app, {
    variants,
    languages,
    findRegion,
    document: document.plain,
  });

  app.get('/config/map.json', { config: fileLoad as object }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-type': types['.json']! })
      .send(JSON.stringify({ tiles: settings.tiles })),
  );

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
      if (path === serviceWorkerPath) reply.header('content-security-policy', workerPolicy);
      if (file && path !== '/index.html') return send(file);
      // A missing file is not a page: an old document must not receive HTML as a script.
      if (/^\/(assets|config)\/|^\/sw\.js$/.test(path)) throw new Refusal('not_found');
      const prefix = findPrefix(path);
      const rest = prefix === null ? path : path.slice(prefix.length + 1);
      // Each prefix has one spelling; others are redirected to it.
      if (prefix !== null && path !== `/${prefix}${rest}`) {
        return reply.redirect(`/${prefix}${rest}${request.url.replace(/^[^?]*/, '')}`, 302);
      }
      const page = await findDocument(request, path);
      const isFramed = path === supportReturnPath && settings.supportProviderOrigin !== null;
      if (isFramed) reply.header('x-frame-options', 'SAMEORIGIN');
      reply.headers({
        'content-security-policy': isFramed ? framedPolicy : policy,
        'reporting-endpoints': `csp="${cspReportsPath}"`,
        'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
      });
      // Pages opened by links are neither cached nor indexed by search engines.
      if (isLinkPage(rest)) {
        reply.header('x-robots-tag', 'noindex, nofollow');
        return sendFile(page, { request, reply, cacheControl: 'no-store', varies: 'host' });
      }
      return sendFile(page, { request, reply, cacheControl: 'no-cache', varies: 'host' });
    },
  });
  return true;
}

function isLinkPage(path: string): boolean {
  return (
    linkPurposes.some((purpose) => path.startsWith(linkPaths[purpose](''))) ||
    accountLinkPurposes.some((purpose) => path === accountLinkPaths[purpose])
  );
}

/** This worker replaces one that caches files, and deletes its cache (`apps/portal/public/sw.js`). */
function withoutFiles(worker: PortalFile): PortalFile {
  const text = worker.plain.toString('utf8');
  if (!workerBuild.test(text)) throw new Error('sw.js does not say which files it keeps.');
  const plain = text.replace(workerBuild, "const build = { version: 'none', entry: '', files: [] };");
  return { ...worker, plain: Buffer.from(plain), br: null, gzip: null };
}

async function readFiles(folder: string): Promise<Map<string, PortalFile>> {
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
    // The build puts a content hash into these names.
    forever: path.startsWith('/assets/'),
  };
}
