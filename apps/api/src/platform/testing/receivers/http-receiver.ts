import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export type HttpReceiver = {
  url: string;
  /** All requests in order, including refused ones. */
  requests: ReceivedRequest[];
  /** Makes the answer to a request. */
  answer: (request: ReceivedRequest) => { status: number; headers?: Record<string, string>; body?: string };
  /** Called after a request was read and before it is answered. */
  onRequest: (() => void | Promise<void>) | null;
  down: () => Promise<void>;
  up: () => Promise<void>;
  close: () => Promise<void>;
};

/** A real HTTP server on the loopback. */
export async function startHttpReceiver(): Promise<HttpReceiver> {
  let server: Server | null = null;
  let port = 0;
  const receiver: HttpReceiver = {
    url: '',
    requests: [],
    answer: () => ({ status: 202 }),
    onRequest: null,
    down: async () => {
      const closing = server;
      server = null;
      if (!closing) return;
      closing.closeAllConnections();
      await new Promise<void>((closed) => closing.close(() => closed()));
    },
    up: async () => {
      server = createServer((request, response) => {
        void (async () => {
          const chunks: Buffer[] = [];
          for await (const chunk of request) chunks.push(chunk as Buffer);
          const received = {
            path: request.url ?? '',
            headers: request.headers,
            body: Buffer.concat(chunks),
          };
          receiver.requests.push(received);
          await receiver.onRequest?.();
          const { status, headers = {}, body = '' } = receiver.answer(received);
          response.writeHead(status, headers).end(body);
        })().catch(() => void 0);
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
      receiver.url = `http://127.0.0.1:${port}`;
    },
    close: () => receiver.down(),
  };
  await receiver.up();
  return receiver;
}
