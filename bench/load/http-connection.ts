import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { once } from 'node:events';

export type HttpAnswer = { status: number; body: Buffer };

/**
 * One kept connection that sends one request at a time. Written out by hand because what measures takes its processor
 * time from what is measured, and a general client would take more.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #answered: ((answer: HttpAnswer) => void) | null = null;
  #failed: ((error: Error) => void) | null = null;
  #head: { status: number; bodyAt: number; bodyBytes: number | null } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection')));
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  /** `request` is the whole text of a request. */
  send(request: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('The connection was closed while it rested'));
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#head ??= readHead(this.#all());
    if (!this.#head) return;
    const { status, bodyAt, bodyBytes } = this.#head;
    if (bodyBytes === null) {
      if (!chunk.subarray(-5).equals(lastChunk) && !this.#all().subarray(-5).equals(lastChunk)) return;
    } else if (this.#chunks.reduce((sum, { length }) => sum + length, 0) < bodyAt + bodyBytes) return;
    const body = this.#all().subarray(bodyAt);
    this.#chunks = [];
    this.#head = null;
    const answered = this.#answered;
    this.#answered = this.#failed = null;
    answered?.({ status, body });
  }

  #all(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] ?? Buffer.alloc(0);
  }
}

const lastChunk = Buffer.from('0\r\n\r\n');

function readHead(bytes: Buffer) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const text = bytes.toString('latin1', 0, end).toLowerCase();
  const status = Number(text.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1];
  const isChunked = text.includes('\r\ntransfer-encoding: chunked');
  return { status, bodyAt: end + 4, bodyBytes: isChunked ? null : Number(length ?? 0) };
}

/** The text of a request with a bearer. */
export function requestText({ method, path, port, bearer, body, headers = {} }: RequestOptions): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${bearer}`,
    'accept: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

export type RequestOptions = {
  method: 'GET' | 'POST';
  path: string;
  port: number;
  bearer: string;
  body?: string;
  headers?: Record<string, string>;
};
