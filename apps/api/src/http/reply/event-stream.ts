import type { ServerResponse } from 'node:http';

/** Server-sent events on one connection. */
export type EventStream = {
  /** False when the connection's buffer is full: the reader is too slow and the caller may close it. */
  send: (event: { id?: string; event?: string; data: string }) => boolean;
  /** A line that readers ignore: the heartbeat. With `id`, it also moves the point where the reader would resume. */
  comment: (text: string, id?: string) => boolean;
  close: () => void;
  /** Bytes that the reader has not read yet. */
  waitingBytes: () => number;
  /** Resolves when the reader has read everything or disconnected. */
  drained: () => Promise<void>;
  /** Aborted when the reader disconnected or the stream was closed. */
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
  const idLine = (id: string | undefined) => (id === undefined ? '' : `id: ${id}\n`);
  return {
    send: ({ id, event, data }) =>
      write(
        idLine(id) +
          (event === undefined ? '' : `event: ${event}\n`) +
          `${data.replace(/^/gm, 'data: ')}\n\n`,
      ),
    comment: (text, id) => write(`${idLine(id)}: ${text}\n\n`),
    close: () => response.end(),
    waitingBytes: () => response.writableLength,
    drained: () =>
      new Promise((resolve) => {
        if (ended.signal.aborted || !response.writableNeedDrain) return resolve();
        const end = (): void => {
          response.off('drain', end);
          response.off('close', end);
          resolve();
        };
        response.on('drain', end);
        response.on('close', end);
      }),
    closed: ended.signal,
  };
}
