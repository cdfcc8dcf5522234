import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent, loadLostParts } from './lazy-component.ts';

const Panel = () => null;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A part that loads when the test says so. */
function heldPart() {
  const asked: PromiseWithResolvers<typeof Panel>[] = [];
  const part = lazyComponent(() => {
    const answer = Promise.withResolvers<typeof Panel>();
    asked.push(answer);
    return answer.promise;
  });
  const heard: string[] = [];
  const leave = part.subscribe(() => heard.push(part.state().kind));
  return { part, asked, heard, leave };
}

/** Lets the answers reach their waiters. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test('is asked for once, however often it is wanted, and tells when it is there', async () => {
  const { part, asked, heard, leave } = heldPart();
  part.load();
  part.load();
  expect(asked).toHaveLength(1);
  asked[0]!.resolve(Panel);
  await settle();
  part.load();
  expect(asked).toHaveLength(1);
  expect(part.state()).toEqual({ kind: 'ready', Component: Panel });
  expect(heard).toEqual(['loading', 'ready']);
  leave();
});

test('a lost chunk fails without a rejection that nobody handles, and is asked for anew', async () => {
  const { part, asked, heard } = heldPart();
  part.load();
  asked[0]!.reject(new Error('no line'));
  await settle();
  expect(part.state().kind).toBe('failed');
  part.load();
  asked[1]!.resolve(Panel);
  await settle();
  expect(heard).toEqual(['loading', 'failed', 'loading', 'ready']);
});

test('what was lost is asked for again when the connection is back, if the screen still stands for it', async () => {
  const { part, asked, leave } = heldPart();
  part.load();
  asked[0]!.reject(new Error('no line'));
  await settle();
  loadLostParts();
  loadLostParts();
  expect(asked).toHaveLength(2);
  asked[1]!.reject(new Error('no line'));
  await settle();
  leave();
  loadLostParts();
  expect(asked).toHaveLength(2);
  expect(part.state().kind).toBe('failed');
});

test('counts as lost after two minutes; one that still comes is used and stays', async () => {
  const { part, asked } = heldPart();
  part.load();
  await vi.advanceTimersByTimeAsync(119_999);
  expect(part.state().kind).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(part.state().kind).toBe('failed');
  part.load();
  asked[0]!.resolve(Panel);
  await settle();
  asked[1]!.reject(new Error('no line'));
  await settle();
  expect(part.state().kind).toBe('ready');
});

test('one that no answer came to is asked for again by the person alone', async () => {
  const { part, asked } = heldPart();
  part.load();
  await vi.advanceTimersByTimeAsync(120_000);
  loadLostParts();
  expect(asked).toHaveLength(1);
  expect(part.state()).toEqual({ kind: 'failed', isHeld: true });
});

test('no part is lazy in the way of React itself, which keeps a failure for ever', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('with data saving on only what is needed is loaded at rest', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('addEventListener', () => undefined);
  const [wished, needed] = [heldPart(), heldPart()];
  wished.part.loadAtRest();
  needed.part.loadAtRest({ isNeeded: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([wished.asked.length, needed.asked.length]).toEqual([0, 1]);
  vi.unstubAllGlobals();
});
