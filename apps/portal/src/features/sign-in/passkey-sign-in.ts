import { signInWithPasskey, startPasskeySignIn } from '@staffroom/domain/account/passkeys.contract.ts';
import { call } from '../../lib/calls/call.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { letIn } from '../../session/let-in.ts';
import { askPasskey } from '../../shared/second-factor/passkey-device.ts';

/** Asks the device for a passkey and signs its owner in. `secondFactor`: after the password. Null on success. */
export async function signInByPasskey({
  secondFactor,
}: {
  secondFactor: boolean;
}): Promise<CallFailed | null> {
  const begun = await call(startPasskeySignIn, { body: { secondFactor } });
  if (!begun.isSuccess) return begun;
  const asked = await askPasskey(begun.data);
  if (!asked.ok) return asked.refused;
  const result = await call(signInWithPasskey, { body: asked.data });
  if (!result.isSuccess) return result;
  await letIn(result.data.accessToken);
  return null;
}

/** A challenge is valid for five minutes, and the form may stay open for longer. */
const askAgainAfterMs = 4 * 60_000;
const maxAsked = 15;

/**
 * Offers passkeys in the browser's autofill list below the email field until one is picked. Returns the outcome; 'none'
 * if no passkey was picked, or if this browser has no such list.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<CallFailed | null | 'none'> {
  if ((await PublicKeyCredential.isConditionalMediationAvailable?.()) !== true) return 'none';
  for (let asked = 0; asked < maxAsked && !signal.aborted; asked++) {
    const begun = await call(startPasskeySignIn, { body: { secondFactor: false } });
    if (!begun.isSuccess || signal.aborted) return 'none';
    const over = AbortSignal.timeout(askAgainAfterMs);
    const answered = await askPasskey(begun.data, {
      isConditional: true,
      signal: AbortSignal.any([signal, over]),
    });
    if (!answered.ok) {
      if (over.aborted) continue;
      return 'none';
    }
    const result = await call(signInWithPasskey, { body: answered.data });
    if (!result.isSuccess) return result;
    await letIn(result.data.accessToken);
    return null;
  }
  return 'none';
}
