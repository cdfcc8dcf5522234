import type { SupportIssuer } from '../../identity/impersonation/support-provider.ts';
import { isLoopbackHost } from '../../platform/outbound/public-address.ts';
import { SettingError } from './setting-error.ts';
import type { Variables } from './setting-error.ts';

/** Complete, with its path: the issuer's metadata must have the same. Its scheme is checked with its origin. */
export function readSupportIssuer(variables: Variables): SupportIssuer | null {
  const {
    SUPPORT_ISSUER: issuer,
    SUPPORT_CLIENT_ID: clientId,
    SUPPORT_CLIENT_SECRET: clientSecret,
  } = variables;
  if (!issuer) {
    if (!clientId && !clientSecret) return null;
    throw new SettingError(
      'SUPPORT_CLIENT_ID belongs to a SUPPORT_ISSUER: name the issuer, or leave both out.',
    );
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !isLoopbackHost(hostname)) {
    throw new SettingError(
      `SUPPORT_ISSUER is "${issuer}", where sign-ins could be read on the way: name one that begins with https.`,
    );
  }
  if (!clientId) {
    throw new SettingError(
      'SUPPORT_ISSUER needs SUPPORT_CLIENT_ID: the name by which the issuer knows this portal.',
    );
  }
  return { issuer, clientId, clientSecret: clientSecret || null };
}
