import { expect, it } from 'vitest';
import { createDebugClicks } from './debug-mode.ts';

it('turns on with the tenth click and off with the twentieth', () => {
  let isOn = false;
  const click = createDebugClicks(
    () => isOn,
    (next) => void (isOn = next),
  );
  const answers = Array.from({ length: 20 }, click);
  expect(answers.slice(0, 9)).toEqual(Array(9).fill(null));
  expect(answers[9]).toBe(true);
  expect(answers.slice(10, 19)).toEqual(Array(9).fill(null));
  expect(answers[19]).toBe(false);
});
