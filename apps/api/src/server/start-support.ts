import { demoSupport } from '../../seed/demo-accounts.ts';
import { startLocalIssuer } from '../identity/local-issuer/local-issuer.ts';
import { createSupportProvider } from '../identity/impersonation/support-provider.ts';
import type { SupportProvider } from '../identity/impersonation/support-provider.ts';
import { isLoopbackHost } from '../platform/outbound/public-address.ts';
import type { Environment } from './settings/environment.ts';

export type StartedSupport = {
  supportProvider: SupportProvider | null;
  /** For the portal's content policy. */
  origin: string | null;
  close: () => Promise<void>;
};

/** The second identity provider: the configured one, or a built-in one in a demo that only this machine can reach. */
export async function startSupport({
  supportIssuer,
  demo,
  host,
  settings: { supportProviderOrigin: origin },
}: Pick<Environment, 'supportIssuer' | 'demo' | 'host' | 'settings'>): Promise<StartedSupport> {
  if (supportIssuer !== null) {
    return { supportProvider: createSupportProvider(supportIssuer), origin, close: async () => {} };
  }
  if (!demo || !isLoopbackHost(host)) return { supportProvider: null, origin, close: async () => {} };
  const { account, hint } = demoSupport;
  const local = await startLocalIssuer({ accounts: [account], hint });
  const supportProvider = createSupportProvider({ ...local, clientSecret: null });
  return { supportProvider, origin: local.issuer, close: local.close };
}
