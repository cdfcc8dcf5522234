import { passkeyAlgorithms } from '@staffroom/domain/account/passkeys.rules.ts';
import type { PasskeyTransport } from '@staffroom/domain/account/passkeys.rules.ts';
import type { Ceremony } from './ceremonies.ts';

/** Of a device, all in base64url. */
export type Assertion = {
  credentialId: string;
  clientData: string;
  authenticatorData: string;
  signature: string;
  userHandle: string | null;
};

export type Attestation = {
  credentialId: string;
  clientData: string;
  attestation: string;
  transports: readonly PasskeyTransport[];
};

type Read = { useCount: number; isSynced: boolean };
export type NewPasskey = Read & { credentialId: Buffer; publicKey: Buffer };

type Expected = Pick<Ceremony, 'challenge' | 'origin' | 'host'>;

/** Null for whatever the device of this passkey did not sign for this challenge, at this address, with its user verified. */
export async function readAssertion(
  { credentialId: id, clientData, authenticatorData, signature }: Assertion,
  { ceremony, publicKey, useCount }: { ceremony: Expected; publicKey: Buffer; useCount: number },
): Promise<Read | null> {
  if (isFramed(clientData)) return null;
  // The library is loaded when somebody has a passkey: it knows every kind of certificate.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      credential: { id, publicKey: new Uint8Array(publicKey), counter: useCount },
      requireUserVerification: true,
      ...expectedOf(ceremony),
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return verified ? { useCount: newCounter, isSynced: credentialBackedUp } : null;
  } catch {
    // Cut off, forged, or not what was asked for; the library tells them apart by its texts alone.
    return null;
  }
}

/** A new passkey; null as above. What the device says of its maker is not asked for and not believed. */
export async function readAttestation(
  { credentialId: id, clientData, attestation, transports }: Attestation,
  ceremony: Expected,
): Promise<NewPasskey | null> {
  if (isFramed(clientData)) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  try {
    const statement = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url'))).get(
      'attStmt',
    );
    // The library would fetch what a sent certificate names; browsers take certificates out when none is asked for.
    if (statement.get('x5c') !== undefined || statement.get('ver') !== undefined) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation, transports: [...transports] },
      },
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
      ...expectedOf(ceremony),
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { credential, credentialBackedUp: isSynced } = registrationInfo;
    if (!isWhole(isoCBOR.decodeFirst<Map<number, unknown>>(credential.publicKey))) return null;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      useCount: credential.counter,
      isSynced,
    };
  } catch {
    return null;
  }
}

function expectedOf({ challenge, origin, host }: Expected) {
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host };
}

/** Asked for within a page of somebody else's; also what is no client data at all. */
function isFramed(clientData: string): boolean {
  try {
    const { crossOrigin } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as {
      crossOrigin?: unknown;
    };
    return crossOrigin !== undefined && crossOrigin !== false;
  } catch {
    return true;
  }
}

/** Whether a key in COSE has all of its bytes: the library reads over an end that comes too early. */
function isWhole(key: ReadonlyMap<number, unknown>): boolean {
  const bytesAt = (label: number) => {
    const part = key.get(label);
    return part instanceof Uint8Array ? part : new Uint8Array();
  };
  switch (key.get(1)) {
    case 1:
      return bytesAt(-2).length === 32;
    case 2:
      return bytesAt(-2).length === 32 && bytesAt(-3).length === 32;
    case 3:
      // An exponent is odd.
      return bytesAt(-1).length >= 256 && (bytesAt(-2).at(-1) ?? 0) % 2 === 1;
    default:
      return false;
  }
}
