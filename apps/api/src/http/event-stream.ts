import type { ServerResponse } from 'node:http';

/** Server-sent events on one connection. */
export type EventStream = {
  /** False when the connection's buffer is full: the reader is too slow and the caller may close it. */
  send: (event: { id?: string; event?: string; data: string }) => boolean;
  /** A line that readers ignore: the heartbeat. */
  comment: (text: string) => boolean;
  close: () => void;
  /** Aborted when the reader went away or the stream was closed. */
  readonly closed: AbortSignal;
};

export function openEventStream(response: ServerResponse, headers: Record<string, string>): EventStream {
  const ended = new AbortController();
  response.on('close', () => ended.abort());
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  const write = (text: string) => !ended.signal.aborted && response.write(text);
  return {
    send: ({ id, event, data }) =>
      write(
        (id === undefined ? '' : `id: ${id}\n`) +
          (event === undefined ? '' : `event: ${event}\n`) +
          `${data.replace(/^/gm, 'data: ')}\n\n`,
      ),
    comment: (text) => write(`: ${text}\n\n`),
    close: () => response.end(),
    closed: ended.signal,
  };
}
