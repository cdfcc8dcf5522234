import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { fileLoad } from '../admission/load-shedder.ts';
import { compressFile, sendFile } from '../reply/send-file.ts';
import { docsStyle, buildDocsPage } from './docs-page.ts';
import { buildOpenApi } from './build-openapi.ts';

const pagePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types";

/** The OpenAPI document at /api/openapi.json and a page for it at /api/docs, each built once, at the first request. */
export function serveDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { appName }: { appName: string },
): void {
  const documentOf = once(() => buildOpenApi(endpoints, { appName }));
  serveText(app, '/api/openapi.json', {
    type: 'application/json; charset=utf-8',
    print: () => JSON.stringify(documentOf()),
  });
  serveText(app, '/api/docs', {
    type: 'text/html; charset=utf-8',
    print: () => buildDocsPage(documentOf()),
    headers: { 'content-security-policy': pagePolicy },
  });
  serveText(app, '/api/docs.css', { type: 'text/css; charset=utf-8', print: () => docsStyle });
}

type Text = { type: string; print: () => string; headers?: Record<string, string> };

function serveText(app: FastifyInstance, url: string, { type, print, headers = {} }: Text): void {
  const plainOf = once(() => Buffer.from(print()));
  const compressedOf = once(() => compressFile(plainOf()));
  app.get(url, { config: fileLoad as object }, async (request, reply) => {
    const file = { type, plain: plainOf(), ...(await compressedOf()) };
    return sendFile(file, { request, reply: reply.headers(headers), cacheControl: 'public, max-age=3600' });
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
