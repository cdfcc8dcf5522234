import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { requestText } from './http-connection.ts';

export type OpenStreams = {
  /** When the watched stream brought a text, as performance.now(). */
  arrival: (text: string) => Promise<number>;
  /** How many events all streams together have brought. */
  readonly events: number;
  close: () => void;
};

/** Opens event streams, one per bearer; the first is watched for what arrives, the others are only read. */
export async function openStreams(port: number, bearers: readonly string[]): Promise<OpenStreams> {
  const waiting = new Map<string, (at: number) => void>();
  /** An event can be here before its writer has read the answer. */
  let arrived: { at: number; chunk: string }[] = [];
  let events = 0;
  const sockets: Socket[] = [];
  const watch = (chunk: string): void => {
    const at = performance.now();
    for (const [text, resolve] of waiting) {
      if (!chunk.includes(text)) continue;
      waiting.delete(text);
      resolve(at);
    }
    arrived = [...arrived.slice(-20), { at, chunk }];
  };
  // In packs, as a site would see them come, and so that none is refused.
  for (let start = 0; start < bearers.length; start += 50) {
    await Promise.all(
      bearers.slice(start, start + 50).map(async (bearer, index) => {
        const socket = connect({ port, host: '127.0.0.1' });
        sockets.push(socket);
        socket.setEncoding('latin1');
        const headers = { accept: 'text/event-stream' };
        const request = requestText({
          method: 'GET',
          path: '/api/v1/messaging/stream',
          port,
          bearer,
          headers,
        });
        socket.write(request.replace('accept: application/json\r\n', ''));
        const [head] = (await once(socket, 'data')) as [string];
        if (!head.startsWith('HTTP/1.1 200'))
          throw new Error(`A stream was answered with ${head.slice(0, 300)}`);
        socket.on('data', (chunk: string) => {
          events += chunk.split('\ndata: ').length - 1;
          if (start + index === 0) watch(chunk);
        });
      }),
    );
  }
  return {
    arrival: (text) =>
      new Promise((resolve, reject) => {
        const early = arrived.find(({ chunk }) => chunk.includes(text));
        if (early) return resolve(early.at);
        waiting.set(text, resolve);
        setTimeout(
          () => waiting.delete(text) && reject(new Error('An event did not arrive within 10 s')),
          10_000,
        ).unref();
      }),
    get events() {
      return events;
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
