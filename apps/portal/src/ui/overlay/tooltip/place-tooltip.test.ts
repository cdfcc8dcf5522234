import { expect, test } from 'vitest';
import { placeTooltip } from './place-tooltip.ts';

const window = { width: 400, height: 300 };
const size = { width: 100, height: 20 };
const button = { left: 180, top: 100, width: 40, height: 40 };

test('stands in the middle above its button, or at the side that is wanted', () => {
  expect(placeTooltip(button, size, window, 'top')).toEqual({ left: 150, top: 74 });
  expect(placeTooltip(button, size, window, 'bottom')).toEqual({ left: 150, top: 146 });
  expect(placeTooltip(button, size, window, 'start')).toEqual({ left: 74, top: 110 });
  expect(placeTooltip(button, size, window, 'end')).toEqual({ left: 226, top: 110 });
});

test('goes to the opposite side where it would not fit', () => {
  expect(placeTooltip({ ...button, top: 10 }, size, window, 'top').top).toBe(56);
  expect(placeTooltip({ ...button, top: 255 }, size, window, 'bottom').top).toBe(229);
  expect(placeTooltip({ ...button, left: 20 }, size, window, 'start').left).toBe(66);
});

test('is pushed back into the window, with a little free space', () => {
  expect(placeTooltip({ ...button, left: 0 }, size, window, 'top').left).toBe(8);
  expect(placeTooltip({ ...button, left: 360 }, size, window, 'top').left).toBe(292);
});
