import type { startPasskey, startPasskeyProof } from '@staffroom/domain/account/passkeys.contract.ts';
import type { assertion } from '@staffroom/domain/account/passkey-shapes.ts';
import { passkeyTransports } from '@staffroom/domain/account/passkeys.rules.ts';
import type * as z from 'zod/mini';
import { failed, type CallFailed } from '../../lib/calls/call-result.ts';
import type { DataOf } from '../../lib/calls/call.ts';
import { passkeyTexts } from './passkey-texts.ts';

type Begun = DataOf<typeof startPasskey>;
type Asked = DataOf<typeof startPasskeyProof>;
export type Assertion = z.output<typeof assertion>;

type Answered<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly refused: CallFailed };

/** Whether this browser supports passkeys; only secure pages do. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && isSecureContext;
}

/** Creates a passkey after the device has verified its owner by finger, face or PIN. Never throws. */
export function makePasskey(begun: Begun) {
  const { host, appName, user, algorithms, existing, challenge } = begun;
  return answerOf(async () => {
    const credential = (await navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: host, name: appName },
        user: { ...user, id: bytesOf(user.id) },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: existing.map(describe),
        // Works without an email address, and only with user verification.
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        timeout: timeLeft(begun.expiresAt),
      },
    })) as PublicKeyCredential;
    const response = credential.response as AuthenticatorAttestationResponse;
    const transports = response.getTransports();
    return {
      ceremony: begun.ceremony,
      credentialId: textOf(credential.rawId),
      clientData: textOf(response.clientDataJSON),
      attestation: textOf(response.attestationObject),
      transports: passkeyTransports.filter((one) => transports.includes(one)),
    };
  });
}

/** Has the device sign the challenge. `isConditional`: offered by the autofill of the email field. Never throws. */
export function askPasskey(
  asked: Asked,
  { isConditional = false, signal }: { isConditional?: boolean; signal?: AbortSignal } = {},
): Promise<Answered<Assertion>> {
  const { challenge, host, credentials, expiresAt } = asked;
  return answerOf(async () => {
    const credential = (await navigator.credentials.get({
      ...(isConditional && { mediation: 'conditional' as const }),
      ...(signal && { signal }),
      publicKey: {
        challenge: bytesOf(challenge),
        rpId: host,
        allowCredentials: credentials.map(describe),
        userVerification: 'required',
        timeout: timeLeft(expiresAt),
      },
    })) as PublicKeyCredential;
    const response = credential.response as AuthenticatorAssertionResponse;
    return {
      ceremony: asked.ceremony,
      credentialId: textOf(credential.rawId),
      clientData: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle?.byteLength ? textOf(response.userHandle) : null,
    };
  });
}

async function answerOf<Data>(ask: () => Promise<Data>): Promise<Answered<Data>> {
  try {
    return { ok: true, data: await ask() };
  } catch (error) {
    return { ok: false, refused: failed({ kind: 'generic', message: wordsOf(error) }, 422) };
  }
}

/** Browsers report only the error's name, and never why a request was not answered. */
function wordsOf(error: unknown): string {
  const texts = passkeyTexts();
  switch ((error as { name?: string }).name) {
    case 'NotAllowedError':
    case 'AbortError':
    case 'TimeoutError':
      return texts.left;
    case 'InvalidStateError':
      return texts.known;
    case 'NotSupportedError':
    case 'ConstraintError':
      return texts.unsupported;
    case 'SecurityError':
      return texts.wrongAddress;
    default:
      return texts.failed;
  }
}

function describe({ credentialId, transports }: Asked['credentials'][number]): PublicKeyCredentialDescriptor {
  return {
    type: 'public-key',
    id: bytesOf(credentialId),
    transports: transports as AuthenticatorTransport[],
  };
}

function timeLeft(expiresAt: string): number {
  return Math.max(Date.parse(expiresAt) - Date.now(), 30_000);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
