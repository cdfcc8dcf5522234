import type { CallInput, Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { call, type CallOptions, type DataOf, type InputArguments } from '../lib/calls/call.ts';
import { refusalCode, type CallResult } from '../lib/calls/call-result.ts';
import { sendThroughExpiry } from './send-through-expiry.ts';

type Wish = { words: string; key: string };

/** What was last sent to each address and has no answer yet. */
const unanswered = new Map<string, Wish>();

/** Longest a wish without an answer is taken for the same one when it is sent again. */
const keptMs = 10 * 60_000;

/**
 * Sends a write. Until it is answered, the same wish over the same version carries the same key, whichever screen or
 * press it comes from: it is done once, and the answer says what the first one did. Signing in again sends it once more.
 */
export async function sendByKey<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Omit<CallOptions, 'idempotencyKey'> = {},
): Promise<CallResult<DataOf<E>>> {
  const { params, ...others } = input as { params?: unknown };
  const address = JSON.stringify([endpoint.name, params]);
  const words = JSON.stringify([others, options.ifMatch]);
  const before = unanswered.get(address);
  const wish = before?.words === words ? before : { words, key: crypto.randomUUID() };
  unanswered.set(address, wish);
  const args = [input, { ...options, idempotencyKey: wish.key }] as unknown as InputArguments<E>;
  const result = await sendThroughExpiry(() => call(endpoint, ...args));
  const forget = () => {
    if (unanswered.get(address) === wish) unanswered.delete(address);
  };
  if (isAnswered(result)) forget();
  else setTimeout(forget, keptMs);
  return result;
}

/** As `sendByKey`, and once more where no answer came: for a press whose button goes when it is done. */
export async function sendTwiceByKey<E extends Endpoint>(
  ...wish: Parameters<typeof sendByKey<E>>
): Promise<CallResult<DataOf<E>>> {
  const first = await sendByKey(...wish);
  return first.statusCode === 0 ? sendByKey(...wish) : first;
}

/** Whether it is known what became of it: not while it may still be done, or was done by a server that then failed. */
function isAnswered(result: CallResult<unknown>): boolean {
  if (result.isSuccess) return true;
  const { statusCode } = result;
  return statusCode !== 0 && statusCode < 500 && refusalCode(result) !== 'idempotency_in_flight';
}
