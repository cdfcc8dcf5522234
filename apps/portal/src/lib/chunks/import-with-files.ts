/** Files loading or loaded. One that failed or got no answer is removed, so that it can be requested again. */
const known = new Map<string, Promise<void>>();
/** Files that got no answer. */
const held = new Set<string>();
/** As long as the parts of the page wait for their chunks. */
const heldAfterMs = 120_000;

/**
 * Four requests per task: a slow phone takes 6 ms for one and a panel has forty files, so that input is handled between
 * the tasks.
 */
let asked = 0;
let turns: Promise<unknown> = Promise.resolve();

/**
 * The build replaces dynamic imports with this (`build/dynamic-imports.ts`): it loads the files first, then the module.
 * A browser may cache the failure of a module or a preload for the life of the page; a failed plain fetch can be
 * repeated, and then the module comes from the browser's cache. `files` are paths from the root. Rejects when one of
 * them fails.
 */
export async function importWithFiles<Module>(
  importModule: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  return importModule();
}

function fetchOnce(file: string): Promise<void> {
  let fetched = known.get(file);
  if (fetched === undefined) {
    const own = (fetched = fetchFile(`/${file}`, held.has(file)));
    const forget = () => known.get(file) === own && known.delete(file);
    const timer = setTimeout(() => forget() && held.add(file), heldAfterMs);
    known.set(file, own);
    const came = () => {
      clearTimeout(timer);
      held.delete(file);
    };
    own.then(came, forget);
  }
  return fetched;
}

async function fetchFile(address: string, isHeld: boolean): Promise<void> {
  const isStyle = address.endsWith('.css');
  const loading = document.querySelector(`[href="${address}"]:not([as=style]),[src="${address}"]`);
  // The document may already load it. A style that got no answer needs a new link.
  if (isStyle && isHeld) loading?.remove();
  else if (loading !== null) return;
  if (asked++ % 4 === 3) turns = turns.then(nextTask);
  await turns;
  if (isStyle) return addStyle(address);
  // The cache would wait for the answer that did not come.
  const answer = await fetch(address, isHeld ? { cache: 'reload' } : {});
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  await answer.arrayBuffer();
}

/** Without a timer, which browsers throttle. */
function nextTask(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- this starts the port too, in fewer bytes of the first load
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
}

function addStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} did not arrive.`));
    });
    document.head.append(link);
  });
}
