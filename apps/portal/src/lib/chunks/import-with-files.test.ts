import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lostAfterMs } from '../../ui/lazy/load-limits.ts';

type Link = EventTarget & { rel: string; href: string; remove: () => void };

let head: Link[] = [];
let inDocument: string[] = [];
let answers: (Response | Error)[] = [];
let fetched: string[] = [];

beforeEach(() => {
  [head, inDocument, answers, fetched] = [[], [], [], []];
  vi.resetModules();
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      inDocument.find((address) => selector.includes(`"${address}"`)) ??
      head.find(({ href }) => selector.includes(`"${href}"`)) ??
      null,
    createElement: () => {
      const link = Object.assign(new EventTarget(), {
        remove: () => void (head = head.filter((other) => other !== link)),
      }) as Link;
      return link;
    },
    head: { append: (link: Link) => head.push(link) },
  });
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    const answer = answers.shift() ?? new Response('');
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = async () => (await import('./import-with-files.ts')).importWithFiles;

test('a module is not asked for while one of its files is lost, and the file is fetched again', async () => {
  const importWithFiles = await load();
  const importModule = vi.fn(async () => 'the module');
  answers = [new Error('no line'), new Response('', { status: 503 })];
  await expect(importWithFiles(importModule, ['assets/a.js'])).rejects.toThrow('no line');
  await expect(importWithFiles(importModule, ['assets/a.js'])).rejects.toThrow('/assets/a.js answered 503');
  expect(importModule).not.toHaveBeenCalled();
  await expect(importWithFiles(importModule, ['assets/a.js'])).resolves.toBe('the module');
  expect(fetched).toEqual(['/assets/a.js', '/assets/a.js', '/assets/a.js']);
});

test('a file without an answer is fetched anew once its chunk counts as lost, and not from the cache', async () => {
  vi.useFakeTimers();
  const importWithFiles = await load();
  const held = Promise.withResolvers<Response>();
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    requests.push([address, options.cache]);
    return requests.length === 1 ? held.promise : new Response('');
  });
  const importModule = vi.fn(async () => 'the module');
  const first = importWithFiles(importModule, ['assets/a.js']);
  await vi.advanceTimersByTimeAsync(lostAfterMs - 1);
  void importWithFiles(importModule, ['assets/a.js']);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([['/assets/a.js', undefined]]);
  await expect(importWithFiles(importModule, ['assets/a.js'])).resolves.toBe('the module');
  expect(requests).toEqual([
    ['/assets/a.js', undefined],
    ['/assets/a.js', 'reload'],
  ]);
  // The first one still counts if it comes after all.
  held.resolve(new Response(''));
  await expect(first).resolves.toBe('the module');
  await importWithFiles(importModule, ['assets/a.js']);
  expect(requests).toHaveLength(2);
});

test('what two modules share is fetched once, and what the document began with not at all', async () => {
  const importWithFiles = await load();
  inDocument = ['/assets/start.js'];
  await Promise.all([
    importWithFiles(async () => 1, ['assets/a.js', 'assets/start.js', 'assets/shared.js']),
    importWithFiles(async () => 2, ['assets/b.js', 'assets/start.js', 'assets/shared.js']),
  ]);
  expect(fetched.toSorted()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/shared.js']);
});

test('a style that was lost leaves no link behind and is asked for by a new one', async () => {
  const importWithFiles = await load();
  const first = importWithFiles(async () => 'the module', ['assets/a.css']);
  await vi.waitFor(() => expect(head).toMatchObject([{ rel: 'stylesheet', href: '/assets/a.css' }]));
  head[0]!.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('/assets/a.css did not arrive');
  expect(head).toEqual([]);
  const second = importWithFiles(async () => 'the module', ['assets/a.css']);
  await vi.waitFor(() => expect(head).toHaveLength(1));
  head[0]!.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe('the module');
});

test('a style without an answer is asked for by a new link once its chunk counts as lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const importWithFiles = await load();
  const importModule = vi.fn(async () => 'the module');
  void importWithFiles(importModule, ['assets/a.css']);
  await vi.advanceTimersByTimeAsync(lostAfterMs - 1);
  const [lost] = head;
  expect(lost).toMatchObject({ href: '/assets/a.css' });
  await vi.advanceTimersByTimeAsync(1);
  const second = importWithFiles(importModule, ['assets/a.css']);
  await vi.advanceTimersByTimeAsync(0);
  expect(head).toHaveLength(1);
  expect(head[0]).not.toBe(lost);
  expect(importModule).not.toHaveBeenCalled();
  head[0]!.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe('the module');
});

test('a style that came late after all keeps its link', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const importWithFiles = await load();
  const first = importWithFiles(async () => 'the module', ['assets/a.css']);
  await vi.advanceTimersByTimeAsync(lostAfterMs);
  const [late] = head;
  late!.dispatchEvent(new Event('load'));
  await first;
  await expect(importWithFiles(async () => 'the module', ['assets/a.css'])).resolves.toBe('the module');
  expect(head).toEqual([late]);
});

test('of many files few are asked for in one task, and each of them in the end', async () => {
  const importWithFiles = await load();
  const files = Array.from({ length: 43 }, (_, index) => `assets/${index}.js`);
  const loaded = importWithFiles(async () => 'the module', files);
  const asked: number[] = [];
  while (fetched.length < files.length) {
    const before = fetched.length;
    await nextTask();
    asked.push(fetched.length - before);
  }
  await expect(loaded).resolves.toBe('the module');
  expect(Math.max(...asked)).toBeLessThanOrEqual(4);
  expect(fetched).toEqual(files.map((file) => `/${file}`));
});

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- this starts the port too, in fewer bytes of the first load
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
