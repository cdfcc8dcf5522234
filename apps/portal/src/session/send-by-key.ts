import type { CallInput, Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { call, type CallOptions, type DataOf, type InputArguments } from '../lib/calls/call.ts';
import { isUndecided, type CallResult } from '../lib/calls/call-result.ts';
import { sendThroughExpiry } from './send-through-expiry.ts';

type Sent = { content: string; key: string };

/** The last unanswered write to each address. */
const unanswered = new Map<string, Sent>();

/** Longest that an unanswered write counts as the same one when it is sent again. */
const keptMs = 10 * 60_000;

/**
 * Sends a write. Until it is answered, the same request over the same version carries the same key, from any screen or
 * click: it is done once, and the answer is the first one's. After signing in again it is sent once more.
 */
export async function sendByKey<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Omit<CallOptions, 'idempotencyKey'> = {},
): Promise<CallResult<DataOf<E>>> {
  const { params, ...others } = input as { params?: unknown };
  const address = JSON.stringify([endpoint.name, params]);
  const content = JSON.stringify([others, options.ifMatch]);
  const before = unanswered.get(address);
  const sent = before?.content === content ? before : { content, key: crypto.randomUUID() };
  unanswered.set(address, sent);
  const args = [input, { ...options, idempotencyKey: sent.key }] as unknown as InputArguments<E>;
  const result = await sendThroughExpiry(() => call(endpoint, ...args));
  const forget = () => {
    if (unanswered.get(address) === sent) unanswered.delete(address);
  };
  if (isUndecided(result)) setTimeout(forget, keptMs);
  else forget();
  return result;
}

/** Like `sendByKey`, with one retry if no answer came: for buttons that disappear when the write is done. */
export async function sendTwiceByKey<E extends Endpoint>(
  ...args: Parameters<typeof sendByKey<E>>
): Promise<CallResult<DataOf<E>>> {
  const first = await sendByKey(...args);
  return isUndecided(first) ? sendByKey(...args) : first;
}
