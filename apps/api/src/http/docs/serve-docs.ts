import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { fileLoad } from '../admission/load-shedder.ts';
import { compressFile, sendFile } from '../reply/send-file.ts';
import { docsStyle, buildDocsPage } from './docs-page.ts';
import { buildOpenApi } from './build-openapi.ts';

const pagePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types";

/** The OpenAPI document at /api/openapi.json and a page to read it at /api/docs, both printed once. */
export function serveDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { appName }: { appName: string },
): void {
  const document = buildOpenApi(endpoints, { appName });
  serveText(app, '/api/openapi.json', {
    type: 'application/json; charset=utf-8',
    text: JSON.stringify(document),
  });
  serveText(app, '/api/docs', {
    type: 'text/html; charset=utf-8',
    text: buildDocsPage(document),
    headers: { 'content-security-policy': pagePolicy },
  });
  serveText(app, '/api/docs.css', { type: 'text/css; charset=utf-8', text: docsStyle });
}

type Text = { type: string; text: string; headers?: Record<string, string> };

/** Compressed when first asked for, and once. */
function serveText(app: FastifyInstance, url: string, { type, text, headers = {} }: Text): void {
  const plain = Buffer.from(text);
  let compressed: ReturnType<typeof compressFile> | null = null;
  app.get(url, { config: fileLoad as object }, async (request, reply) => {
    const file = { type, plain, ...(await (compressed ??= compressFile(plain))) };
    return sendFile(file, { request, reply: reply.headers(headers), cacheControl: 'public, max-age=3600' });
  });
}
