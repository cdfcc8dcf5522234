import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InteractionResults, Provider } from 'oidc-provider';
import { signInPage } from './sign-in-page.ts';

/** Somebody who can sign in at the local issuer. */
export type LocalAccount = {
  email: string;
  name: string;
  password: string;
  /** Null for somebody without a second factor. */
  code: string | null;
  /** False where the issuer has not verified the address; true when not given. */
  isEmailVerified?: boolean;
};

export type LocalIssuer = {
  issuer: string;
  clientId: string;
  close: () => Promise<void>;
};

export type LocalIssuerOptions = {
  accounts: readonly LocalAccount[];
  /** Shown on the page, so that a demo can be tried. */
  hint: string | null;
  /** What the page says of itself: the provider's own when not given. */
  title?: string;
  words?: string;
  /** Where it sends people back to, by the path; that of support users when not given. */
  isReturnPath?: (path: string) => boolean;
};

const clientId = 'staffroom';

/**
 * A second identity provider, or the issuer of a school, on this machine, for the demo and for tests: an OpenID Connect
 * issuer with a page to sign in at. What it keeps is gone with the process.
 */
export async function startLocalIssuer(options: LocalIssuerOptions): Promise<LocalIssuer> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', resolve);
  });
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = await createProvider(issuer, options);
  const handle = provider.callback();
  answer = (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    const answered = path.startsWith('/interaction/')
      ? interact(provider, options, request, response)
      : handle(request, response);
    answered.catch(() => response.headersSent || response.writeHead(400).end());
  };
  return {
    issuer,
    clientId,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function createProvider(
  issuer: string,
  {
    accounts,
    isReturnPath = (path) => path === '/user/impersonate/return',
  }: Pick<LocalIssuerOptions, 'accounts' | 'isReturnPath'>,
): Promise<Provider> {
  return withoutAdvice(async () => {
    const { Provider } = await import('oidc-provider');
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          token_endpoint_auth_method: 'none',
          response_types: ['code'],
          grant_types: ['authorization_code'],
          id_token_signed_response_alg: 'ES256',
          redirect_uris: ['http://localhost/user/impersonate/return'],
          post_logout_redirect_uris: ['http://localhost/user/impersonate/logout'],
        },
      ],
      jwks: { keys: [{ ...key, kid: randomUUID(), alg: 'ES256', use: 'sig' }] },
      cookies: { keys: [randomBytes(32).toString('hex')] },
      pkce: { required: () => true },
      scopes: ['openid', 'email', 'profile'],
      claims: { openid: ['sub', 'email', 'email_verified', 'name', 'amr', 'auth_time'] },
      conformIdTokenClaims: false,
      findAccount: (_context, subject) => {
        const found = accounts.find(({ email }) => email === subject);
        if (!found) return undefined;
        const { email, name, isEmailVerified = true } = found;
        return {
          accountId: subject,
          claims: () => ({ sub: subject, email, email_verified: isEmailVerified, name }),
        };
      },
      // Nobody is asked what the portal may know: it is the provider's own.
      loadExistingGrant: async ({ oidc }) => {
        const { client, session, provider: own } = oidc;
        const grant = new own.Grant({
          clientId: client?.clientId as string,
          accountId: session?.accountId as string,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      features: { devInteractions: { enabled: false } },
      ttl: { Session: 12 * 60 * 60, Interaction: 15 * 60, Grant: 60 * 60, AccessToken: 60, IdToken: 60 },
    });
    // The portal's port is another in every demo and test; its host and path are not.
    const isOurs = (address: string, isOurPath: (path: string) => boolean): boolean => {
      const url = URL.parse(address);
      return url !== null && isOurPath(url.pathname) && url.search === '' && isOwnHost(url.hostname);
    };
    provider.Client.prototype.redirectUriAllowed = (address: string) => isOurs(address, isReturnPath);
    provider.Client.prototype.postLogoutRedirectUriAllowed = (address: string) =>
      isOurs(address, (path) => path === '/user/impersonate/logout');
    return provider;
  });
}

function isOwnHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === 'portal.test';
}

/** The page to sign in at, and what is sent from it. */
async function interact(
  provider: Provider,
  { accounts, hint, title, words }: LocalIssuerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  const page = (wrong: boolean) =>
    signInPage({ uid, hint, wrong, ...(title && { title }), ...(words && { words }) });
  const finish = (result: InteractionResults) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  if (request.method !== 'POST') return show(response, page(false));
  const form = await readForm(request);
  if (form.get('action') === 'cancel') return finish({ error: 'access_denied' });
  const account = accounts.find(({ email }) => email === form.get('email')?.trim().toLowerCase());
  const isRight = account?.password === form.get('password') && (account?.code ?? '') === form.get('code');
  if (!account || !isRight) return show(response, page(true));
  const amr = account.code === null ? ['pwd'] : ['pwd', 'otp', 'mfa'];
  return finish({ login: { accountId: account.email, amr } });
}

function show(response: ServerResponse, page: string): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(page);
}

const maxFormBytes = 4_096;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > maxFormBytes) throw new Error('The form is too large');
  }
  return new URLSearchParams(text);
}

/** The library advises on the console about running it in production, which this never is. */
async function withoutAdvice<Result>(work: () => Promise<Result>): Promise<Result> {
  const { info, warn } = console;
  Object.assign(console, { info: () => {}, warn: () => {} });
  try {
    return await work();
  } finally {
    Object.assign(console, { info, warn });
  }
}
