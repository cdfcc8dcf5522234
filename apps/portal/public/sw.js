/*
 * The portal's one service worker. It opens the portal without a connection and shows what is pushed to this browser.
 * It keeps files of the program and nothing of a person: of the API only what the browser itself opens passes through
 * it. The build fills in the next line (`build/offline-files.ts`). Without files, as while developing and with
 * OFFLINE=0, it only shows what is pushed, and takes the place of an earlier version at once.
 */
const build = { version: 'development', entry: '', files: [] };

const shellName = `shell-${build.version}`;
const lateName = `late-${build.version}`;
const shellAddress = '/';
/** Longest a page of the server is waited for where one of the device could open. */
const pageWithinMs = 4000;

const keepsFiles = build.files.length > 0;

addEventListener('install', (event) => event.waitUntil(keepsFiles ? fillShell() : skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(begin()));

addEventListener('message', (event) => {
  const { kind, entry } = event.data ?? {};
  // A sign-out has emptied the device, files of the program as well.
  if (kind === 'fill') event.waitUntil(Promise.allSettled([fillShell(), removeOldFiles()]));
  if (kind === 'update') event.waitUntil(skipWaiting());
  // A page that is of this version already has nothing to be asked.
  if (kind === 'compare') event.ports[0]?.postMessage({ isSame: !keepsFiles || entry === build.entry });
});

addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (!keepsFiles || method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    const isOfServer = /^\/(api|config|demo|variants)\//.test(pathname);
    // The browser has already asked. Left to it, an address that works only once would be asked for twice.
    event.respondWith(isOfServer ? askServer(event) : openPage(event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(findFile(event));
});

async function begin() {
  await (keepsFiles ? registration.navigationPreload?.enable() : registration.navigationPreload?.disable());
  await clients.claim();
  await removeOldFiles();
}

/** A tab of an earlier version still needs its own. */
async function removeOldFiles() {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (keepsFiles && windows.length > 1) return;
  const names = await caches.keys();
  const old = names.filter((name) => /^(shell|late)-/.test(name) && name !== shellName && name !== lateName);
  // The version that waits has filled its own.
  if (registration.waiting === null && registration.installing === null)
    await Promise.all(old.map((name) => caches.delete(name)));
}

/** The document last: where it is kept, all that it names is. */
async function fillShell() {
  if (!keepsFiles) return;
  const shell = await caches.open(shellName);
  if (await shell.match(shellAddress)) return;
  await Promise.all(build.files.map((file) => copyInto(shell, file)));
  const page = await fetch(shellAddress, { cache: 'no-cache' });
  const text = await page.clone().text();
  // A server of another version answered: its document names other files.
  if (!page.ok || !text.includes(build.entry)) throw new Error('The document is not of this version');
  await shell.put(shellAddress, page);
}

async function copyInto(cache, file) {
  if (await cache.match(file, { ignoreVary: true })) return;
  const answer = (await caches.match(file, { ignoreVary: true })) ?? (await fetch(file));
  if (!isFile(answer)) throw new Error(`${file} did not arrive`);
  await cache.put(file, answer);
}

/** A network that asks people to sign in to it answers with its own page, whatever was asked for. */
function isFile({ status, type, redirected, headers }) {
  const isPage = (headers.get('content-type') ?? '').startsWith('text/html');
  return status === 200 && type === 'basic' && !redirected && !isPage;
}

/** The server's page; the device's where the server cannot be reached, or takes its time. */
async function openPage(event) {
  const asked = askServer(event);
  event.waitUntil(asked.catch(() => {}));
  const kept = await (await caches.open(shellName)).match(shellAddress, { ignoreVary: true });
  if (kept === undefined) return asked.catch(() => Response.error());
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), pageWithinMs));
  return Promise.race([
    asked.then((page) => ([502, 503, 504].includes(page.status) ? kept : page)),
    late,
  ]).catch(() => kept);
}

async function askServer(event) {
  return (await event.preloadResponse) ?? (await fetch(event.request));
}

/** Names of these files change with their content. */
async function findFile(event) {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request).catch(() => Response.error());
  if (isFile(answer)) event.waitUntil(keepFile(event.request, answer.clone()));
  // The server has another version by now: the page is told of it as soon as its files are here.
  if (answer.status === 404) event.waitUntil(registration.update().catch(() => {}));
  return answer;
}

async function keepFile(request, answer) {
  try {
    await (await caches.open(lateName)).put(request, answer);
  } catch {
    // A full device costs the copy.
  }
}

addEventListener('push', (event) => {
  const { title, body, path, tag } = readMessage(event.data);
  // A later message of the same tag takes the place of the earlier one, silently.
  event.waitUntil(registration.showNotification(title, { body, tag, data: { path }, icon: '/icon.png' }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path;
  // A path of this portal and nothing else.
  const address = new URL(typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/', location.origin);
  event.waitUntil(openAt(address.origin === location.origin ? address.href : location.origin));
});

async function openAt(address) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((one) => one.url === address);
  await (open ? open.focus() : clients.openWindow(address));
}

function readMessage(data) {
  const usual = { title: 'Staffroom', body: '', path: '/', tag: '' };
  try {
    return { ...usual, ...data.json() };
  } catch {
    return usual;
  }
}
