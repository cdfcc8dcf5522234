import type { Configuration } from 'openid-client';
import { maxSignInAgeMinutes } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { ProviderSignIn } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { isLoopbackHost } from '../../platform/outbound/public-address.ts';

/** The second identity provider, at which support users sign in: an OpenID Connect issuer. */
export type SupportIssuer = {
  issuer: string;
  clientId: string;
  /** Null where the issuer knows us as a public client. */
  clientSecret: string | null;
};

/** What a sign-in needs again when the browser comes back. */
export type StartedSignIn = { address: string; state: string; nonce: string; verifier: string };

export type SignedInSupportUser = ProviderSignIn & {
  /** The provider's own id, which never changes. */
  subject: string;
  /** Null unless the provider says that it is verified. */
  email: string | null;
  name: string | null;
};

export type SupportProvider = {
  start: (request: { returnAddress: string; silent: boolean }) => Promise<StartedSignIn>;
  /** Throws whatever was wrong with the answer. */
  complete: (
    answer: string,
    started: { returnAddress: string; state: string; nonce: string; verifier: string },
  ) => Promise<SignedInSupportUser>;
  /** Null when the provider has no page to sign out at. */
  findSignOutAddress: (returnAddress: string) => Promise<string | null>;
};

const timeoutSeconds = 5;

/** Authorization code flow with PKCE. The library is loaded, and the issuer asked what it can do, at the first use. */
export function createSupportProvider({ issuer, clientId, clientSecret }: SupportIssuer): SupportProvider {
  let discovered: Promise<Configuration> | null = null;

  const discover = async (): Promise<Configuration> => {
    const { allowInsecureRequests, ClientSecretPost, discovery, None } = await import('openid-client');
    const address = new URL(issuer);
    const authentication = clientSecret === null ? None() : ClientSecretPost(clientSecret);
    const isOnThisMachine = address.protocol === 'http:' && isLoopbackHost(address.hostname);
    return discovery(address, clientId, undefined, authentication, {
      timeout: timeoutSeconds,
      execute: isOnThisMachine ? [allowInsecureRequests] : [],
    });
  };
  const configuration = (): Promise<Configuration> => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };

  return {
    start: async ({ returnAddress, silent }) => {
      const client = await import('openid-client');
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const nonce = client.randomNonce();
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnAddress,
        // The fragment reaches no server, no log and no referrer.
        response_mode: 'fragment',
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        max_age: String(maxSignInAgeMinutes * 60),
        ...(silent && { prompt: 'none' }),
      });
      return { address: address.href, state, nonce, verifier };
    },
    complete: async (answer, { returnAddress, state, nonce, verifier }) => {
      const { authorizationCodeGrant } = await import('openid-client');
      const tokens = await authorizationCodeGrant(
        await configuration(),
        new URL(`?${answer}`, returnAddress),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      );
      const claims = tokens.claims();
      if (!claims) throw new Error('The issuer gave no identity token');
      const { sub: subject, auth_time: signedInAt, amr, email, email_verified: isVerified, name } = claims;
      return {
        subject,
        email: typeof email === 'string' && isVerified === true ? email.toLowerCase() : null,
        name: typeof name === 'string' ? name : null,
        methods: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
        signedInAt:
          signedInAt === undefined ? null : Temporal.Instant.fromEpochMilliseconds(signedInAt * 1_000),
      };
    },
    findSignOutAddress: async (returnAddress) => {
      const { buildEndSessionUrl } = await import('openid-client');
      const known = await configuration();
      if (known.serverMetadata().end_session_endpoint === undefined) return null;
      // Without a hint of the identity token: no token stands in an address.
      const parameters = { post_logout_redirect_uri: returnAddress, client_id: clientId };
      return buildEndSessionUrl(known, parameters).href;
    },
  };
}
