import { createStore } from '../../../lib/store.ts';
import { epochMs } from '../../../lib/time/clock.ts';

/** What support can look up in the server's log: no queries, no bodies, no headers except the ID. */
export type RecordedCall = {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  /** 0 while the call is in progress, or if there was no response. */
  readonly status: number;
  readonly tookMs: number | null;
  readonly traceId: string | null;
};

const maxKept = 20;

export const recordedCalls = createStore<readonly RecordedCall[]>([]);

let count = 0;

/** Records every API call, newest first, until the returned function is called. */
export function recordCalls(): () => void {
  const send = globalThis.fetch;
  const sendAndNote: typeof fetch = async (input, init) => {
    const path = pathOf(input);
    if (!path.startsWith('/api/')) return send(input, init);
    const number = ++count;
    const startedMs = epochMs();
    const method = init?.method ?? 'GET';
    note({ number, method, path, status: 0, tookMs: null, traceId: null });
    const settle = (status: number, traceId: string | null) =>
      note({ number, method, path, status, tookMs: epochMs() - startedMs, traceId });
    try {
      const answer = await send(input, init);
      settle(answer.status, answer.headers.get('x-request-id'));
      return answer;
    } catch (thrown) {
      settle(0, null);
      throw thrown;
    }
  };
  globalThis.fetch = sendAndNote;
  return () => {
    // If something else has wrapped `fetch` meanwhile, it keeps this wrapper.
    if (globalThis.fetch === sendAndNote) globalThis.fetch = send;
    recordedCalls.set([]);
  };
}

function note(call: RecordedCall): void {
  recordedCalls.set((before) =>
    [call, ...before.filter(({ number }) => number !== call.number)]
      .toSorted((one, other) => other.number - one.number)
      .slice(0, maxKept),
  );
}

function pathOf(input: RequestInfo | URL): string {
  const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  return URL.parse(address, location.origin)?.pathname ?? '';
}
