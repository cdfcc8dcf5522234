/** Files that are on their way or here. One that is lost is forgotten, so that it can be asked for again. */
const known = new Map<string, Promise<void>>();

/**
 * Four calls in each task: a slow phone takes 6 ms for one, a panel has forty files, and what is pressed meanwhile is answered
 * between the tasks.
 */
let asked = 0;
let turns: Promise<unknown> = Promise.resolve();

/**
 * Stands where the build writes a dynamic import (`build/dynamic-imports.ts`): first its files, then the module. A browser
 * may keep the failure of a module, and of a preload, for as long as the page lives; what was lost as plain data can be asked
 * for again, and once it is in the browser's cache the module comes from there. `files` have their paths from the root.
 * Rejects when one of them is lost.
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
    fetched = fetchFile(`/${file}`);
    known.set(file, fetched);
    fetched.catch(() => known.delete(file));
  }
  return fetched;
}

async function fetchFile(address: string): Promise<void> {
  // The document may have begun with it.
  if (document.querySelector(`[href="${address}"]:not([as=style]),[src="${address}"]`)) return;
  if (asked++ % 4 === 3) turns = turns.then(nextTask);
  await turns;
  if (address.endsWith('.css')) return addStyle(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  await answer.arrayBuffer();
}

/** Without the clock, which holds a timer back. */
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
