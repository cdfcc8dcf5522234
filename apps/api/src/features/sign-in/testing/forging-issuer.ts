import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

export type IssuedToken = {
  claims: Claims;
  header?: Claims;
  /** The issuer's own key by default; null for no signature. */
  key?: KeyObject | null;
};

export type ForgingIssuer = {
  issuer: string;
  /** Every request to the token endpoint, oldest first. */
  asked: { form: URLSearchParams; authorization: string | undefined }[];
  /** Added to the metadata that it must publish. */
  metadata: Claims;
  /** Sent instead of a token; null for a token. */
  instead: { status: number; body: string } | null;
  /** Changes the claims that would be right. */
  change: (claims: Claims) => IssuedToken;
  /** The code for a person, bound to what the address requests. */
  authorize: (address: string, person: Claims) => string;
  close: () => Promise<void>;
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An issuer that sends whatever a test wants, signed with its own key or another one. It shows no page. */
export async function startForgingIssuer(): Promise<ForgingIssuer> {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const codes = new Map<string, { person: Claims; nonce: string; challenge: string; clientId: string }>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return answer(200, {
          issuer: it.issuer,
          authorization_endpoint: `${it.issuer}/authorize`,
          token_endpoint: `${it.issuer}/token`,
          jwks_uri: `${it.issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
          authorization_response_iss_parameter_supported: true,
          ...it.metadata,
        });
      case '/keys':
        return answer(200, {
          keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }],
        });
      case '/token': {
        let text = '';
        request.on('data', (part) => (text += String(part)));
        request.on('end', () => {
          const form = new URLSearchParams(text);
          it.asked.push({ form, authorization: request.headers.authorization });
          const code = codes.get(form.get('code') ?? '');
          codes.delete(form.get('code') ?? '');
          if (it.instead !== null) return void answer(it.instead.status, it.instead.body);
          const hash = createHash('sha256')
            .update(form.get('code_verifier') ?? '')
            .digest('base64url');
          if (code === undefined || hash !== code.challenge)
            return void answer(400, { error: 'invalid_grant' });
          answer(200, { access_token: 'a', token_type: 'Bearer', id_token: write(code) });
        });
        return response;
      }
      default:
        return answer(404, '');
    }
  });
  const write = ({
    person,
    nonce,
    clientId,
  }: {
    person: Claims;
    nonce: string;
    clientId: string;
  }): string => {
    const now = Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000);
    const right = { iss: it.issuer, aud: clientId, exp: now + 60, iat: now, nonce, ...person };
    const { claims, header, key = own.privateKey } = it.change(right);
    const text = `${encode({ alg: 'ES256', kid: 'own', ...header })}.${encode(claims)}`;
    if (key === null) return `${text}.`;
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const it: ForgingIssuer = {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked: [],
    metadata: {},
    instead: null,
    change: (claims) => ({ claims }),
    authorize: (address, person) => {
      const { searchParams } = new URL(address);
      const asked = (name: string) => searchParams.get(name) ?? '';
      const code = `code-${codes.size}-${asked('state').slice(0, 8)}`;
      codes.set(code, {
        person,
        nonce: asked('nonce'),
        challenge: asked('code_challenge'),
        clientId: asked('client_id'),
      });
      return String(new URLSearchParams({ code, state: asked('state'), iss: it.issuer }));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return it;
}
