import { createHash } from 'node:crypto';
import type * as Client from 'openid-client';
import type { ClientAuth, Configuration } from 'openid-client';
import type { SchoolClaims } from '@staffroom/domain/sign-in/school-sign-in.rules.ts';
import { guardedFetch, ServerAway } from '../../platform/outbound/guarded-fetch.ts';
import { AddressRefused, checkAddress } from '../../platform/outbound/post.ts';
import { isLoopbackHost } from '../../platform/outbound/public-address.ts';

/** How an issuer of a school knows us. */
export type SchoolRegistration = {
  issuer: string;
  clientId: string;
  /** Null where we are a public client. */
  clientSecret: string | null;
};

/** What a sign-in needs again when the browser comes back. */
export type StartedSchoolSignIn = { address: string; state: string; nonce: string; verifier: string };

export type SchoolIssuers = {
  /** Throws where the issuer does not say who it is, or leads where nobody may be sent. */
  start: (
    school: SchoolRegistration,
    request: { returnAddress: string; email: string; at: Temporal.Instant },
  ) => Promise<StartedSchoolSignIn>;
  /** Throws a SchoolAway where the issuer does not answer, and anything else for an answer that is not right. */
  complete: (
    school: SchoolRegistration,
    answer: string,
    started: {
      returnAddress: string;
      state: string;
      nonce: string;
      verifier: string;
      at: Temporal.Instant;
    },
  ) => Promise<SchoolClaims>;
};

export class SchoolAway extends Error {
  override name = 'SchoolAway';
}

type Known = { configuration: Promise<Configuration>; untilMs: number };

const knownMs = 60 * 60_000;
/** Nobody asks an issuer that is away for each of many people who wait. */
const awayMs = 5_000;
const maxKnown = 200;

/**
 * Authorization code flow with PKCE at any issuer: what it says is checked with its own keys, not by the line alone. What
 * an issuer can do is asked at the first use and every hour.
 */
export function createSchoolIssuers({ allowsLoopback }: { allowsLoopback: boolean }): SchoolIssuers {
  const known = new Map<string, Known>();

  const discover = async ({ issuer, clientId, clientSecret }: SchoolRegistration): Promise<Configuration> => {
    const client = await import('openid-client');
    const address = checkAddress(issuer, { allowsLoopback });
    const isOnThisMachine = address.protocol === 'http:' && isLoopbackHost(address.hostname);
    return client.discovery(address, clientId, undefined, authenticate(client, clientSecret), {
      [client.customFetch]: (url, request) => guardedFetch(url, request, { allowsLoopback }),
      execute: [
        client.enableNonRepudiationChecks,
        ...(isOnThisMachine ? [client.allowInsecureRequests] : []),
      ],
    });
  };
  const configurationOf = (school: SchoolRegistration, at: Temporal.Instant): Promise<Configuration> => {
    const key = keyOf(school);
    const now = at.epochMilliseconds;
    const found = known.get(key);
    if (found && now < found.untilMs) return found.configuration;
    const fresh: Known = { configuration: discover(school), untilMs: now + knownMs };
    fresh.configuration.catch(() => (fresh.untilMs = now + awayMs));
    known.delete(key);
    known.set(key, fresh);
    const [oldest] = known.keys();
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
    return fresh.configuration;
  };

  return {
    start: async (school, { returnAddress, email, at }) => {
      const client = await import('openid-client');
      const configuration = await configurationOf(school, at);
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const nonce = client.randomNonce();
      const modes = configuration.serverMetadata().response_modes_supported;
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnAddress,
        // Where it can be had, the fragment: it reaches no server, no log and no referrer.
        ...((modes?.includes('fragment') ?? true) && { response_mode: 'fragment' }),
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        login_hint: email,
      });
      // The issuer names it, and the browser goes there.
      return { address: checkAddress(address.href, { allowsLoopback }).href, state, nonce, verifier };
    },
    complete: async (school, answer, { returnAddress, state, nonce, verifier, at }) => {
      const client = await import('openid-client');
      try {
        const tokens = await client.authorizationCodeGrant(
          await configurationOf(school, at),
          new URL(`?${answer}`, returnAddress),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        if (!claims) throw new Error('The issuer gave no identity token');
        const { sub: subject, amr, email, email_verified: isVerified } = claims;
        return {
          subject,
          email: typeof email === 'string' ? email : null,
          isEmailVerified: isVerified === true,
          methods: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
        };
      } catch (error) {
        if (isAway(error)) throw new SchoolAway('The issuer does not answer', { cause: error });
        throw error;
      }
    },
  };
}

/** By what the issuer says that it takes; with the header where it says nothing (OpenID Connect Discovery). */
function authenticate(client: typeof Client, secret: string | null): ClientAuth {
  if (secret === null) return client.None();
  const byHeader = client.ClientSecretBasic(secret);
  const inBody = client.ClientSecretPost(secret);
  return (server, own, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? byHeader : inBody)(server, own, body, headers);
  };
}

const passing: ReadonlySet<unknown> = new Set(['server_error', 'temporarily_unavailable']);

/** The library wraps what went wrong below it. */
function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ServerAway || at instanceof AddressRefused) return true;
    if ('error' in at && passing.has(at.error)) return true;
  }
  return false;
}

function keyOf({ issuer, clientId, clientSecret }: SchoolRegistration): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest('base64');
}
