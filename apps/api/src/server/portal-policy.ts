import { createHash } from 'node:crypto';
import { cspReportsPath } from '../features/service-status/take-csp-reports.ts';

/** The portal's named Trusted Types policies; `default` allows a closed list of constant strings. */
const trustedTypesPolicies = ['default', 'staffroom-html', 'dompurify'];

/** Only one page may be framed, and only by the portal: the one to which the second provider returns. */
type Framing = { isFramedByItself?: boolean };

export type PolicyOrigins = { tileOrigin: string | null; supportProviderOrigin: string | null };

/** The content policy of the portal's documents (security.md, Edge). Inline scripts are allowed by their hashes. */
export function portalPolicy(
  document: string,
  { tileOrigin, supportProviderOrigin, isFramedByItself = false }: PolicyOrigins & Framing,
): string {
  const directives: Record<string, readonly (string | null)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScriptHashes(document)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', tileOrigin],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'", supportProviderOrigin],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    // The second provider renews a support grant in a hidden frame and returns to a page of ours.
    ...(supportProviderOrigin !== null && { 'frame-src': ["'self'", supportProviderOrigin] }),
    'frame-ancestors': [isFramedByItself ? "'self'" : "'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypesPolicies,
    'report-uri': [cspReportsPath],
    'report-to': ['csp'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter((source) => source !== null)].join(' '))
    .join('; ');
}

function inlineScriptHashes(document: string): string[] {
  return [...document.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
