import { monotonicMs } from '../time/clock.ts';

/**
 * The document requests what every start needs before the program has loaded (`app/boot/document-start.ts`). When the
 * program makes the same requests in its own order, it receives these answers: its logic does not change, and nothing
 * is requested twice.
 */
export type EarlyAnswers = {
  readonly askedAtMs: number;
  /** By method and address. */
  readonly answers: Map<string, Promise<Response>>;
  /** The token with which the answers were requested. */
  bearer: string | null;
};

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** After this the server might answer differently. */
const goodForMs = 15_000;

export function openEarlyAnswers(): EarlyAnswers {
  return (globalThis.earlyAnswers = { askedAtMs: monotonicMs(), answers: new Map(), bearer: null });
}

export function earlyKey(method: string, address: string): string {
  // The timestamp of a configuration file is only there to bypass caches.
  return `${method} ${address.replace(/\?t=\d+$/, '')}`;
}

/** The answer to exactly this request, handed out once; null when it was not requested early or is too old. */
export function takeEarlyAnswer(address: string, request: RequestInit): Promise<Response> | null {
  const early = globalThis.earlyAnswers;
  const key = earlyKey(request.method ?? 'GET', address);
  const answer = early?.answers.get(key);
  if (early === undefined || answer === undefined) return null;
  early.answers.delete(key);
  if (monotonicMs() - early.askedAtMs > goodForMs || !isSameCaller(early, request)) return null;
  return endingWith(answer, request.signal ?? null);
}

function isSameCaller({ bearer }: EarlyAnswers, { headers }: RequestInit): boolean {
  const lines = new Headers(headers);
  const authorization = lines.get('authorization');
  return (
    (authorization === null || authorization === `Bearer ${bearer}`) &&
    lines.get('impersonated-contact') === null
  );
}

/** Aborts with the caller's signal, as `fetch` does. */
function endingWith(answer: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  if (signal === null) return answer;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Like `fetch`, but uses answers that were requested early. */
export const fetchOrTake: typeof fetch = (address, request = {}) =>
  (typeof address === 'string' ? takeEarlyAnswer(address, request) : null) ?? fetch(address, request);
