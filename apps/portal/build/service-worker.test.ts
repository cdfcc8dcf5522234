import { expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type FetchEvent = {
  request: { method: string; url: string; mode: string };
  preloadResponse: Promise<unknown>;
  respondWith: (answer: Promise<unknown>) => void;
};

const origin = 'https://portal.example';

/** The worker as it is built, with files to keep, and its listener for requests. */
function startWorker({ fetch }: { fetch: (request: unknown) => Promise<unknown> }) {
  const source = readFileSync(join(import.meta.dirname, '../public/sw.js'), 'utf8');
  const built = source.replace('files: []', "files: ['/assets/entry.js']");
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const add = (kind: string, listener: (event: FetchEvent) => void) => void listeners.set(kind, listener);
  // oxlint-disable-next-line no-new-func -- a worker is a script of its own, with the browser's names
  new Function('addEventListener', 'location', 'fetch', built)(add, { origin }, fetch);
  return listeners.get('fetch')!;
}

it.each(['/api/v1/file/key-that-works-once', '/config/runtime.json', '/demo/messages'])(
  'opening %s asks the server once, although the browser has already asked',
  async (path) => {
    const fetch = vi.fn<(request: unknown) => Promise<unknown>>();
    const respondWith = vi.fn<FetchEvent['respondWith']>();
    const request = { method: 'GET', url: `${origin}${path}`, mode: 'navigate' };
    startWorker({ fetch })({ request, preloadResponse: Promise.resolve('the file'), respondWith });
    await expect(respondWith.mock.calls[0]?.[0]).resolves.toBe('the file');
    expect(fetch).not.toHaveBeenCalled();
  },
);

it('where the browser has not asked ahead, an address of the API is fetched', async () => {
  const fetch = vi.fn<(request: unknown) => Promise<unknown>>().mockResolvedValue('the file');
  const respondWith = vi.fn<FetchEvent['respondWith']>();
  const request = { method: 'GET', url: `${origin}/api/v1/file/key-that-works-once`, mode: 'navigate' };
  startWorker({ fetch })({ request, preloadResponse: Promise.resolve(undefined), respondWith });
  await expect(respondWith.mock.calls[0]?.[0]).resolves.toBe('the file');
  expect(fetch.mock.calls).toEqual([[request]]);
});

it.each([
  ['a call of the API', { method: 'GET', url: `${origin}/api/v1/bookings`, mode: 'cors' }],
  ['a form that is sent', { method: 'POST', url: `${origin}/api/v1/bookings`, mode: 'navigate' }],
  ['another origin', { method: 'GET', url: 'https://tiles.example/1.png', mode: 'no-cors' }],
])('%s does not pass through the worker', (_what, request) => {
  const respondWith = vi.fn<FetchEvent['respondWith']>();
  startWorker({ fetch: vi.fn<() => Promise<unknown>>() })({
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith,
  });
  expect(respondWith).not.toHaveBeenCalled();
});
