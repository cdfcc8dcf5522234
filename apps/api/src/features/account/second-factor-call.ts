import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { Refusal, waitDetails } from '../../http/reply/refusal.ts';
import type { RouteContext } from '../../http/route.ts';
import type { OwnCall, ProofCall, ProofRefused } from '../../identity/second-factor/own-second-factor.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { accountNotice } from './account-notice.ts';

type Call = Pick<RouteContext<Endpoint>, 'address' | 'requestId' | 'receivedAt' | 'hasLeft'> & {
  viewer: Viewer;
};

export function ownCall({ viewer, address, requestId, receivedAt: at }: Call): OwnCall {
  const { contactId, sessionId, homeClientGroupId: clientGroupId } = viewer;
  return { contactId, sessionId, clientGroupId, address, requestId, at };
}

/** With who they say once more that they are. */
export function proofCall(call: Call & { body: { password: string; code?: string | undefined } }): ProofCall {
  const { password, code } = call.body;
  const recordRecovery = accountNotice({ template: 'recoveryCodeUsed', params: {} }, call.receivedAt);
  return { ...ownCall(call), password, code, hasLeft: call.hasLeft, recordRecovery };
}

export function refuseProof(refused: ProofRefused): never {
  switch (refused.code) {
    case 'sign_in_throttled':
      throw new Refusal(refused.code, waitDetails(refused.retryAfterSeconds));
    case 'current_password_incorrect':
      throw new Refusal(refused.code, { param: 'password' });
    case 'second_factor_incorrect':
      throw new Refusal(refused.code, { param: 'code' });
  }
}
