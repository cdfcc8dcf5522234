import { monotonicMs } from '../time/clock.ts';

/**
 * The document asks for what every start needs before the program has arrived (`app/boot/document-start.ts`). The program asks
 * for the same things in its own time and order, and is handed the answers that are already on their way: no rule of the
 * program changes, and nothing is asked twice.
 */
export type EarlyAnswers = {
  readonly askedAtMs: number;
  /** By method and address. */
  readonly answers: Map<string, Promise<Response>>;
  /** The token that the answers were asked with. */
  bearer: string | null;
};

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** What the page has shown since may be older than what the server would say now. */
const goodForMs = 15_000;

export function openEarlyAnswers(): EarlyAnswers {
  return (globalThis.earlyAnswers = { askedAtMs: monotonicMs(), answers: new Map(), bearer: null });
}

export function earlyKey(method: string, address: string): string {
  // The timestamp of a configuration file only keeps caches away.
  return `${method} ${address.replace(/\?t=\d+$/, '')}`;
}

/** The answer to exactly this request, handed out once; null when it was not asked for or is too old. */
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

/** As `fetch` does, ends with the caller's signal. */
function endingWith(answer: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  if (signal === null) return answer;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** As `fetch`, with the answers that are on their way already. */
export const fetchOrTake: typeof fetch = (address, request = {}) =>
  (typeof address === 'string' ? takeEarlyAnswer(address, request) : null) ?? fetch(address, request);
