import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './use-in-view.ts';

/** Stubs of the browser: intersections and scroll events. */
let told: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
const observed = new Set<Element>();
const scroll = new EventTarget();
vi.stubGlobal('addEventListener', scroll.addEventListener.bind(scroll));
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(callback: typeof told) {
      told = callback;
    }
    observe = (element: Element) => void observed.add(element);
    unobserve = (element: Element) => void observed.delete(element);
  },
);
afterAll(() => void vi.unstubAllGlobals());

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  vi.useRealTimers();
});

const leaving: (() => void)[] = [];

function followRows(count: number) {
  const rows = Array.from({ length: count }, () => ({}) as Element);
  const seen: number[] = [];
  const leave = rows.map((row, index) => follow(row, () => seen.push(index)));
  leaving.push(...leave);
  const move = (row: number, isIntersecting: boolean) => told([{ target: rows[row]!, isIntersecting }]);
  return { seen, move, leave };
}

const scrolled = () => scroll.dispatchEvent(new Event('scroll'));

it('tells of nothing while the page is scrolled, and at rest of what is in sight alone', () => {
  const { seen, move } = followRows(1000);
  for (let frame = 0; frame < 100; frame++) {
    for (let row = 0; row < 10; row++) {
      move(frame * 10 + row, true);
      if (frame > 0) move(frame * 10 + row - 10, false);
    }
    scrolled();
    vi.advanceTimersByTime(16);
  }
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual([990, 991, 992, 993, 994, 995, 996, 997, 998, 999]);
});

it('waits as long as the page is scrolled, also where nothing new comes near', () => {
  const { seen, move } = followRows(1);
  move(0, true);
  for (let frame = 0; frame < 100; frame++) {
    scrolled();
    vi.advanceTimersByTime(16);
  }
  vi.advanceTimersByTime(233);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([0]);
});

it('tells of a row once, and of none that has left', () => {
  const { seen, move, leave } = followRows(2);
  move(0, true);
  move(1, true);
  leave[1]!();
  vi.advanceTimersByTime(250);
  move(0, true);
  move(1, true);
  vi.advanceTimersByTime(250);
  expect(seen).toEqual([0]);
  expect(observed.size).toBe(0);
});

it('keeps one timer for all rows, and none where nothing is near', () => {
  const { move } = followRows(50);
  scrolled();
  expect(vi.getTimerCount()).toBe(0);
  for (let row = 0; row < 50; row++) move(row, true);
  expect(vi.getTimerCount()).toBe(1);
});
