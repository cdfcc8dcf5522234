import { onConnectionBack } from '../../../lib/stream/live-state.ts';
import { monotonicMs } from '../../../lib/time/clock.ts';

/** The portal's service worker, also used for Web Push (`features/settings/push-device.ts`). */
const address = '/sw.js';
const checkEveryMs = 60 * 60_000;
/** A server that was unreachable may have been restarted with another version. */
const checkAgainMs = 60_000;

/** Takes the new version. */
export type Update = () => void;

/**
 * Registers the worker, and calls `ready` when there is another version than this page's. Returns a function that stops
 * it. A browser without service workers needs a connection to open the portal.
 */
export function followWorker(ready: (update: Update) => void): () => void {
  // Only the built worker caches files.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return () => {};
  const ended = new AbortController();
  const { signal } = ended;
  void register(ready, signal).catch(() => {
    // Without a worker, the portal needs a connection to open.
  });
  return () => ended.abort();
}

async function register(ready: (update: Update) => void, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = (await serviceWorker.register(address)) as ServiceWorkerRegistration | undefined;
  // Some automated browsers resolve without a registration.
  if (registration === undefined || signal.aborted) return;
  send(registration.active, { kind: 'fill' });
  const look = async () => {
    const { waiting, active } = registration;
    if (waiting === null || active === null) return;
    if (await isSameVersion(waiting)) send(waiting, { kind: 'update' });
    else if (!signal.aborted) ready(() => takeUpdate(waiting));
  };
  const follow = () =>
    registration.installing?.addEventListener('statechange', () => void look(), { signal });
  // Another tab has taken it: files that this page loads later may be gone from the server.
  const lookAtController = async () => {
    const { controller } = serviceWorker;
    if (controller === null || (await isSameVersion(controller)) || signal.aborted) return;
    ready(() => location.reload());
  };
  registration.addEventListener('updatefound', follow, { signal });
  serviceWorker.addEventListener('controllerchange', () => void lookAtController(), { signal });
  follow();
  checkNowAndThen(registration, signal);
  await look();
}

/**
 * While the page is open: every hour, when it becomes visible after more than an hour, and when the server was
 * unreachable.
 */
function checkNowAndThen(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let checkedAtMs = monotonicMs();
  const checkAfter = (ms: number) => {
    if (document.visibilityState !== 'visible' || monotonicMs() - checkedAtMs < ms) return;
    checkedAtMs = monotonicMs();
    registration.update().catch(() => {});
  };
  const timer = setInterval(() => checkAfter(checkEveryMs), checkEveryMs);
  const stop = onConnectionBack(() => checkAfter(checkAgainMs));
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    stop();
  });
  document.addEventListener('visibilitychange', () => checkAfter(checkEveryMs), { signal });
}

/** The new worker takes over, then this page reloads with it. Drafts are stored while they are typed. */
function takeUpdate(waiting: ServiceWorker): void {
  // If another tab was first, there is no further controller change.
  if (waiting.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  send(waiting, { kind: 'update' });
}

/** Whether the page has the worker's version: the server always sends the newest one. */
function isSameVersion(worker: ServiceWorker): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<{ isSame: boolean }>) => resolve(data.isSame));
    port1.start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    worker.postMessage({ kind: 'compare', entry: entry && new URL(entry).pathname }, [port2]);
  });
}

function send(worker: ServiceWorker | null, message: { kind: 'fill' | 'update' }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  worker?.postMessage(message);
}
