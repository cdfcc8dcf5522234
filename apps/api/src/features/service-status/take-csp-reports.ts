import type { FastifyInstance } from 'fastify';
import { createRateLimiter } from '../../http/admission/rate-limiter.ts';
import type { Log } from '../../platform/runtime/log.ts';

/** Anybody may send reports, so the log lines of all of them together are limited. */
const maxLinesPerMinute = 120;

export const cspReportsPath = '/api/v1/csp-reports';

type Report = { 'document-uri'?: unknown; 'violated-directive'?: unknown; 'blocked-uri'?: unknown };

/** Logs reports about the content security policy, in the browsers' own media types. Answers 204 whatever they say. */
export async function takeCspReports(app: FastifyInstance, { log }: { log: Log }): Promise<void> {
  const lines = createRateLimiter(maxLinesPerMinute);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(body as string));
        } catch {
          done(null, null);
        }
      },
    );
    scope.post(
      cspReportsPath,
      { bodyLimit: 16_384, config: { load: 'none' } as object },
      async (request, reply) => {
        for (const report of readReports(request.body).slice(0, 10)) {
          if (lines.take('all') === 0) log.warn(report, 'content policy');
        }
        return reply.code(204).send();
      },
    );
  });
}

/** The directive and the paths, without queries, which may contain private data. */
function readReports(body: unknown): Record<string, string>[] {
  const reports = (Array.isArray(body) ? body : [body]) as ({
    'csp-report'?: Report;
    body?: unknown;
  } | null)[];
  return reports.flatMap((report) => {
    const found = (report?.['csp-report'] ?? report?.body) as Record<string, unknown> | undefined;
    if (typeof found !== 'object' || found === null) return [];
    return [
      {
        directive: textOf(found['violated-directive'] ?? found['effectiveDirective']),
        blocked: textOf(found['blocked-uri'] ?? found['blockedURL']),
        page: textOf(found['document-uri'] ?? found['documentURL']),
      },
    ];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? (value.split(/[?#]/)[0] ?? '').slice(0, 200) : '';
}
