import { createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * The state of the connection to the server. `cut`: nothing responds. `busy`: a proxy responds with 503 to everything.
 * `foreign`: a captive portal responds to everything with its own page. `silent`: API calls are accepted but get no
 * response until the connection is open. `deaf`: the server receives everything, and its API responses are lost.
 * `forbidding`: something in between refuses everything.
 */
export type Way = 'open' | 'cut' | 'busy' | 'foreign' | 'silent' | 'deaf' | 'forbidding';

/** A proxy to the product whose behaviour can be changed during a test, also for the service worker. */
export type Front = {
  readonly address: string;
  become: (way: Way) => void;
  /** Changes the service worker that the server sends from now on. */
  changeWorker: (change: (text: string) => string) => void;
  close: () => Promise<void>;
};

const foreignPage = '<!doctype html><title>Wi-Fi</title><p>Sign in to this network.';

export async function openFront(product: string): Promise<Front> {
  let way: Way = 'open';
  let changeWorker: ((text: string) => string) | null = null;
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    if (way === 'cut') return request.socket.destroy();
    if (way === 'busy') return response.writeHead(503, { 'content-type': 'text/html' }).end('Busy');
    if (way === 'foreign') return response.writeHead(200, { 'content-type': 'text/html' }).end(foreignPage);
    if (way === 'forbidding')
      return response.writeHead(403, { 'content-type': 'text/html' }).end(foreignPage);
    const isCall = request.url?.startsWith('/api/') === true;
    const answers = () => !(way === 'deaf' && isCall);
    const pass = () => forward(product, { request, response, changeWorker, answers });
    if (way === 'silent' && isCall) waiting.add(pass);
    else pass();
    return undefined;
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    become(next) {
      way = next;
      if (next !== 'open' && next !== 'silent' && next !== 'deaf')
        sockets.forEach((socket) => socket.destroy());
      if (next !== 'open') return;
      waiting.forEach((pass) => pass());
      waiting.clear();
    },
    changeWorker: (change) => void (changeWorker = change),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

type Passing = {
  request: IncomingMessage;
  response: ServerResponse;
  changeWorker: ((text: string) => string) | null;
  /** Called when the server has responded. */
  answers: () => boolean;
};

function forward(product: string, { request, response, changeWorker, answers }: Passing): void {
  const { url = '/', method, headers } = request;
  const changed = url === '/sw.js' ? changeWorker : null;
  const onward = send(
    new URL(url, product),
    { method, headers: changed === null ? headers : { ...headers, 'accept-encoding': 'identity' } },
    (answer) => {
      if (!answers()) return void response.destroy();
      if (changed === null || answer.statusCode !== 200) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { 'content-length': _length, etag: _tag, ...rest } = answer.headers;
        response.writeHead(200, rest).end(changed(Buffer.concat(parts).toString('utf8')));
      });
    },
  );
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
