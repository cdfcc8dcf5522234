import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localePattern } from '@staffroom/domain/regions/variant-file.ts';
import { languageTags } from '@staffroom/domain/regions/variants.ts';
import type { VariantData } from '@staffroom/domain/regions/variants.ts';
import { fileLoad } from '../../http/admission/load-shedder.ts';
import { compressFile } from '../../http/reply/send-file.ts';
import type { ServedFile } from '../../http/reply/send-file.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { drawIcon, iconSides } from './draw-icon.ts';
import { fillDocument } from './fill-document.ts';
import type { ServedVariant } from './read-variants.ts';
import type { FindRegion, LanguageSettings } from './region-of-request.ts';

type Options = {
  variants: readonly ServedVariant[];
  languages: LanguageSettings;
  findRegion: FindRegion;
  /** As built. */
  document: Buffer;
};

export type ServedVariants = {
  /** The portal's document for the variant and language of a request. */
  findDocument: (request: FastifyRequest, path: string) => Promise<ServedFile>;
  /** The language of the path's prefix, in any letter case; null when it has none. */
  findPrefix: (path: string) => string | null;
};

const json = 'application/json; charset=utf-8';
// Answers that depend on the address are not stored; `vary` is for caches that ignore that.
const configHeaders = { 'cache-control': 'no-store', vary: 'host', 'content-type': json };
const fileOptions = { config: fileLoad as object };

/**
 * Serves what depends on the variant: configuration and document by the called address, logo and manifest by the
 * variant's name, so that no cache can confuse two variants.
 */
export async function serveVariants(app: FastifyInstance, options: Options): Promise<ServedVariants> {
  const { variants, languages, findRegion } = options;
  const byName = new Map(variants.map((variant) => [variant.name, variant]));
  const find = (name: string): ServedVariant => {
    const variant = byName.get(name);
    if (variant === undefined) throw new Refusal('not_found');
    return variant;
  };

  app.get('/config/portal.json', fileOptions, async (request, reply) =>
    reply.headers(configHeaders).send(JSON.stringify({ variant: toPublic(findRegion(request).variant) })),
  );
  // Does not reveal the other configured addresses.
  app.get('/config/languages.json', fileOptions, async (request, reply) =>
    reply.headers(configHeaders).send(JSON.stringify({ language: findRegion(request).locale })),
  );
  app.get<{ Params: { file: string } }>('/config/variants/:file', fileOptions, async ({ params }, reply) =>
    reply
      .headers({ ...configHeaders, vary: 'accept-encoding' })
      .send(JSON.stringify({ variant: toPublic(find(nameIn(params.file, '.json'))) })),
  );
  app.get<{ Params: { name: string } }>(
    '/variants/:name/logo.svg',
    fileOptions,
    async ({ params }, reply) => {
      const [, data] = find(params.name).logo.split(',');
      if (data === undefined) throw new Refusal('not_found');
      return reply
        .headers({
          'cache-control': 'no-cache',
          'content-type': 'image/svg+xml',
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
        })
        .send(Buffer.from(data, 'base64'));
    },
  );
  // Each is drawn on first request.
  const icons = new Map<string, Buffer>();
  const sendIcon = (
    { name, theme }: ServedVariant,
    side: (typeof iconSides)[number],
    reply: FastifyReply,
  ) => {
    const key = `${name} ${side}`;
    const icon = icons.get(key) ?? drawIcon(theme, side);
    icons.set(key, icon);
    return reply.headers({ 'cache-control': 'no-cache', 'content-type': 'image/png' }).send(icon);
  };
  app.get<{ Params: { name: string; file: string } }>(
    '/variants/:name/icons/:file',
    fileOptions,
    async ({ params }, reply) => {
      const side = iconSides.find((one) => params.file === `${one}.png`);
      const variant = find(params.name);
      if (side === undefined) throw new Refusal('not_found');
      return sendIcon(variant, side, reply);
    },
  );
  // For the service worker, which shows pushed messages without knowing the variant.
  app.get('/icon.png', fileOptions, async (request, reply) =>
    sendIcon(findRegion(request).variant, 192, reply.header('vary', 'host')),
  );
  app.get<{ Params: { name: string } }>(
    '/variants/:name/manifest.webmanifest',
    fileOptions,
    async ({ params }, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-type': 'application/manifest+json; charset=utf-8' })
        .send(JSON.stringify(manifestOf(find(params.name)))),
  );

  const known = [
    ...languageTags,
    ...variants.map(({ locale }) => locale),
    ...Object.keys(languages.addresses),
    languages.defaultLanguage,
  ].filter((tag) => localePattern.test(tag));
  const prefixes = new Map(known.map((tag) => [tag.toLowerCase(), tag]));
  const findPrefix = (path: string) => prefixes.get(path.split('/')[1]?.toLowerCase() ?? '') ?? null;
  return { findPrefix, findDocument: documentFinder(options, findPrefix) };
}

function nameIn(file: string, ending: string): string {
  return file.endsWith(ending) ? file.slice(0, -ending.length) : '';
}

/** Each is made on first request; there are as many as combinations of variant and language. */
function documentFinder(
  { document, findRegion }: Options,
  findPrefix: ServedVariants['findPrefix'],
): ServedVariants['findDocument'] {
  const made = new Map<string, Promise<ServedFile>>();
  return (request, path) => {
    const { variant, locale: usual } = findRegion(request);
    const locale = findPrefix(path) ?? usual;
    const key = `${variant.name} ${locale}`;
    const file =
      made.get(key) ?? makeFile(fillDocument(document.toString('utf8'), toPublic(variant), locale));
    made.set(key, file);
    return file;
  };
}

async function makeFile(text: string): Promise<ServedFile> {
  const plain = Buffer.from(text);
  return { type: 'text/html; charset=utf-8', plain, ...(await compressFile(plain)) };
}

function toPublic({ addresses: _addresses, issuer: _issuer, ...variant }: ServedVariant): VariantData {
  return variant;
}

function manifestOf({ name, appName, logo, locale, theme }: ServedVariant): object {
  const icon = logo === '' ? '/favicon.svg' : `/variants/${name}/logo.svg`;
  return {
    id: '/',
    name: appName,
    short_name: appName,
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: theme.ground,
    theme_color: theme.ground,
    icons: [
      { src: icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...([192, 512] as const).map((side) => ({
        src: `/variants/${name}/icons/${side}.png`,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
    shortcuts: [
      { name: 'New booking', url: '/bookings/create' },
      { name: 'Bookings', url: '/bookings' },
    ],
  };
}
