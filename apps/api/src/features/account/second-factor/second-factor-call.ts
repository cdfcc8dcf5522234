import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { Refusal, waitDetails } from '../../../http/reply/refusal.ts';
import type { RouteContext } from '../../../http/route.ts';
import type { OwnCall, ProofCall, ProofRefused } from '../../../identity/second-factor/prove-owner.ts';
import type { Viewer } from '../../../identity/viewer/viewer.ts';
import type { PasskeyAttempt } from '../../../identity/passkeys/check-passkey.ts';
import { accountNotice } from '../account-notice.ts';
import { passkeySite } from '../passkeys/passkey-site.ts';

type Call = Pick<
  RouteContext<Endpoint>,
  'address' | 'requestId' | 'receivedAt' | 'hasLeft' | 'header' | 'settings'
> & { viewer: Viewer };

type Again = {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyAttempt['assertion'] | undefined;
};

export function ownCall({ viewer, address, requestId, receivedAt: at }: Call): OwnCall {
  const { contactId, sessionId, homeClientGroupId: clientGroupId } = viewer;
  return { contactId, sessionId, clientGroupId, address, requestId, at };
}

/** Adds the renewed proof of identity: a password, a code or a passkey. */
export function proofCall(call: Call & { body: Again }): ProofCall {
  const { password, code, passkey: assertion } = call.body;
  const passkey = assertion && { assertion, site: passkeySite(call) };
  const recordRecovery = accountNotice({ template: 'recoveryCodeUsed', params: {} }, call.receivedAt);
  return { ...ownCall(call), password, code, passkey, hasLeft: call.hasLeft, recordRecovery };
}

export function refuseProof(refused: ProofRefused): never {
  switch (refused.code) {
    case 'sign_in_throttled':
      throw new Refusal(refused.code, waitDetails(refused.retryAfterSeconds));
    case 'current_password_incorrect':
      throw new Refusal(refused.code, { param: 'password' });
    case 'second_factor_incorrect':
      throw new Refusal(refused.code, { param: 'code' });
    case 'school_proof_needed':
    case 'passkey_expired':
    case 'passkey_refused':
    case 'passkey_unknown':
      throw new Refusal(refused.code);
  }
}
