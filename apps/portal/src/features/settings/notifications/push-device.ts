import {
  addPushSubscription,
  removePushSubscription,
} from '@staffroom/domain/notifications/notification-choices.contract.ts';
import { call } from '../../../lib/calls/call.ts';
import type { CallFailed } from '../../../lib/calls/call-result.ts';
import { sendByKey } from '../../../session/send-by-key.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';

/** Why this browser cannot receive notifications; null if it can. */
export function findPushObstacle(): 'unsupported' | 'denied' | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

export type PushOutcome = { kind: 'on' } | { kind: 'failed' } | { kind: 'refused'; by: CallFailed };

/** Asks the browser for permission and registers it at the server. Call it in a press handler. */
export async function turnPushOn(publicKey: string): Promise<PushOutcome> {
  let subscription: PushSubscription;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    const ready = registration.active ? registration : await navigator.serviceWorker.ready;
    subscription = await ready.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
  } catch {
    return { kind: 'failed' };
  }
  const { endpoint, keys = {} } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
  const result = await sendByKey(addPushSubscription, { body });
  if (result.isSuccess) return { kind: 'on' };
  await subscription.unsubscribe();
  return { kind: 'refused', by: result };
}

/** Removes a browser's subscription; it may be this browser's own. */
export async function removeDevice(pushSubscriptionId: string): Promise<CallFailed | null> {
  const result = await sendThroughExpiry(() =>
    call(removePushSubscription, { params: { pushSubscriptionId } }),
  );
  return result.isSuccess ? null : result;
}
