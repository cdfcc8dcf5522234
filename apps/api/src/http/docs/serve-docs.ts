import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
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
  const json = JSON.stringify(document);
  const page = buildDocsPage(document);
  const forAnHour = 'public, max-age=3600';
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': forAnHour })
      .send(json),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': forAnHour,
        'content-security-policy': pagePolicy,
      })
      .send(page),
  );
  app.get('/api/docs.css', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': forAnHour }).send(docsStyle),
  );
}
