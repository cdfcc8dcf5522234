import type { CallInput, Endpoint, ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import type { EndpointFacts } from '@staffroom/domain/contract/endpoint-facts.ts';
import { refresh as refreshEndpoint } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { createTokenKeeper } from './access-token.ts';
import { noteAnswer } from './answered-up-to.ts';
import type { Refreshed, TokenKeeper } from './access-token.ts';
import { buildAddress, buildRequest } from './build-request.ts';
import type { PlainInput } from './build-request.ts';
import { CallFailure, noResponse } from './call-result.ts';
import type { CallResult } from './call-result.ts';
import { fetchOrTake } from './early-answers.ts';
import { failedInWords, loadErrorTexts } from './error-words.ts';
import { readReply } from './read-reply.ts';
import { createTaggedAnswers, type TaggedAnswers } from './tagged-answers.ts';
import { goAhead } from '../time/clock.ts';
import { hearAnswer, type OwnChange } from '../stream/live-events.ts';
import { openTabChannel } from './tab-channel.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /**
   * Identifies one user intent: keep it while the same form is sent again, use a new one for the next intent. Without
   * it, each call is its own intent; the retry after a 401 always sends the same key.
   */
  readonly idempotencyKey?: string;
  /** The version shown on screen; sent as If-Match where the endpoint accepts it. */
  readonly ifMatch?: string | number;
  /**
   * What a success changes: this tab's screens are told when the answer arrives, and not again by the event stream.
   * Null when the caller refetches it.
   */
  readonly changes?: OwnChange;
};

/** The data of a successful call: for endpoints that answer lists, a 204 is the empty list. */
export type DataOf<E extends Endpoint> = [Extract<ReplyOf<E>, readonly unknown[]>] extends [never]
  ? ReplyOf<E>
  : Exclude<ReplyOf<E>, null>;

export type InputArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

export type Call = <E extends Endpoint>(
  endpoint: E,
  ...[input, options]: InputArguments<E>
) => Promise<CallResult<DataOf<E>>>;

/** After this a request counts as unanswered. */
const answerWithinMs = 30_000;

type Parts = {
  tokens: Pick<TokenKeeper, 'obtain' | 'refresh'>;
  send: typeof fetch;
  findImpersonatedContactId: () => string | null;
  /** Called when the server refuses to refresh: the session is over. */
  sessionEnded: () => void;
  taggedAnswers: TaggedAnswers;
  /** Called with what a call has changed, and the call's id. */
  changed: (requestId: string | null, change: OwnChange) => void;
};

/** The only way to call the API. Returns the wrapper of spec section 3; never throws for an answer, never toasts. */
export function createCall({
  tokens,
  send,
  findImpersonatedContactId,
  sessionEnded,
  taggedAnswers,
  changed,
}: Parts): Call {
  return async <E extends Endpoint>(endpoint: E, ...args: InputArguments<E>) => {
    const input = (args[0] ?? {}) as PlainInput;
    const options = args[1] ?? {};
    const idempotencyKey = endpoint.idempotent ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
    if (endpoint.method !== 'GET' && endpoint.method !== 'HEAD') void loadErrorTexts();
    const address = buildAddress(endpoint, input);
    const atHand = taggedAnswers.find(endpoint, address);
    const answer = needsToken(endpoint) ? await sendWithToken() : await sendOnce(null);
    return (answer instanceof Response ? await readAnswer(answer) : answer) as CallResult<DataOf<E>>;

    async function readAnswer(response: Response): Promise<CallResult<unknown>> {
      goAhead(response.headers.get('demo-ahead'));
      if (atHand !== null && response.status === 304) return atHand.result;
      const result = await readReply(endpoint, response);
      if (!result.isSuccess) return result;
      taggedAnswers.keep(endpoint, address, response.headers.get('etag'), result);
      if (options.changes !== undefined) changed(response.headers.get('x-request-id'), options.changes);
      return result;
    }

    async function sendWithToken() {
      const token = await tokens.obtain();
      if (token.kind !== 'token') return withoutToken(token);
      const first = await sendOnce(token.value);
      if (!(first instanceof Response) || first.status !== 401) return first;
      const fresh = await tokens.refresh(token.value);
      if (fresh.kind === 'token') return sendOnce(fresh.value);
      if (fresh.kind === 'unreachable') return noResponse();
      sessionEnded();
      return first;
    }

    async function sendOnce(accessToken: string | null) {
      const request = buildRequest(endpoint, input, {
        accessToken,
        impersonatedContactId: accessToken === null ? null : findImpersonatedContactId(),
        idempotencyKey,
        ifMatch: options.ifMatch ?? null,
        ifNoneMatch: atHand?.tag ?? null,
      });
      return sendOrNoResponse(send, address, request, options.signal);
    }

    function withoutToken(refreshed: Exclude<Refreshed, { kind: 'token' }>) {
      if (refreshed.kind === 'unreachable') return noResponse();
      sessionEnded();
      return failedInWords(missingToken, 401);
    }
  };
}

const missingToken = {
  kind: 'code',
  type: 'about:blank',
  code: 'access_token_required',
  param: null,
  message: '',
  params: {},
  current: undefined,
} as const;

function needsToken(endpoint: EndpointFacts): boolean {
  return endpoint.access.kind !== 'anonymous' && endpoint.access.kind !== 'sessionCookie';
}

/** Rethrows the caller's own abort, as queries expect; everything else without an answer is `noResponse`. */
async function sendOrNoResponse(
  send: typeof fetch,
  address: string,
  request: RequestInit,
  signal?: AbortSignal,
) {
  const timeOut = AbortSignal.timeout(answerWithinMs);
  try {
    return await send(address, { ...request, signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut });
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    return noResponse();
  }
}

/** Exchanges the session cookie for a token. Announces a session that was ended on another device. */
export function exchangeSession(send: typeof fetch): () => Promise<Refreshed> {
  return async () => {
    const answer = await sendOrNoResponse(
      send,
      refreshEndpoint.path,
      buildRequest(refreshEndpoint, {}, noHeaders),
    );
    if (!(answer instanceof Response)) return { kind: 'unreachable', statusCode: 0 };
    // A refusal that is not JSON comes from a proxy, which cannot know who is signed in.
    const isOurs = answer.headers.get('content-type')?.includes('json');
    if (isOurs && answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
      if (answer.status === 410) announceSessionEnd(true);
      return { kind: 'refused', statusCode: answer.status };
    }
    const reply = await readReply(refreshEndpoint, answer);
    if (!reply.isSuccess) return { kind: 'unreachable', statusCode: reply.statusCode };
    const { accessToken, actingAs } = reply.data as DataOf<typeof refreshEndpoint>;
    return { kind: 'token', value: accessToken, actingAs };
  };
}

const noHeaders = { accessToken: null, impersonatedContactId: null, idempotencyKey: null, ifMatch: null };

// The portal's own instance.

const sessionEndedListeners = new Set<(isElsewhere?: boolean) => void>();

/**
 * Calls `listener` when the server refuses to refresh this browser's session, with whether it was ended on purpose from
 * another device. Returns a function that stops listening.
 */
export function onSessionEnded(listener: (isElsewhere?: boolean) => void): () => void {
  sessionEndedListeners.add(listener);
  return () => sessionEndedListeners.delete(listener);
}

/** For the event stream, which does not use `call`. */
export function announceSessionEnd(isElsewhere?: boolean): void {
  sessionEndedListeners.forEach((listener) => listener(isElsewhere));
}

/** The contact on whose behalf every call is made, while support acts for one. */
export function findImpersonatedContact(): string | null {
  return tokens.findAgedToken()?.actingAs?.contactId ?? null;
}

export const tokens: TokenKeeper = createTokenKeeper({
  exchangeSession: exchangeSession(fetchOrTake),
  line: openTabChannel({
    findToken: () => tokens.findAgedToken(),
    received: (token) => tokens.keep(token.value, token.obtainedAtMs, token.actingAs),
    ended: () => tokens.forget(),
  }),
});

/** Cleared on sign-out. */
export const taggedAnswers = createTaggedAnswers();

export const call: Call = createCall({
  tokens,
  send: (address, request) => noteAnswer(fetchOrTake(address, request)),
  findImpersonatedContactId: findImpersonatedContact,
  sessionEnded: announceSessionEnd,
  taggedAnswers,
  changed: hearAnswer,
});

/** Like `call`, but returns only the data and throws a `CallFailure`: for query functions. */
export async function getData<E extends Endpoint>(
  endpoint: E,
  ...args: InputArguments<E>
): Promise<DataOf<E>> {
  const result = await call(endpoint, ...args);
  if (!result.isSuccess) throw new CallFailure(result);
  return result.data;
}
