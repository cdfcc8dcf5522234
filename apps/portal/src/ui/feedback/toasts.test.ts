import { beforeEach, expect, test } from 'vitest';
import { closeAllToasts, listToasts, onToastsChange, showToast } from './toasts.ts';

beforeEach(closeAllToasts);

test('the newest stands last and a fourth pushes out the oldest', () => {
  for (const message of ['one', 'two', 'three', 'four']) showToast({ message });
  expect(listToasts().map((toast) => toast.message)).toEqual(['two', 'three', 'four']);
});

test('what showToast answers closes that toast alone, and twice does no harm', () => {
  const close = showToast({ message: 'one' });
  showToast({ message: 'two' });
  close();
  close();
  expect(listToasts().map((toast) => toast.message)).toEqual(['two']);
});

test('listeners hear of each change until they leave', () => {
  let heard = 0;
  const leave = onToastsChange(() => (heard += 1));
  const close = showToast({ message: 'one' });
  close();
  leave();
  showToast({ message: 'two' });
  expect(heard).toBe(2);
});

test('one that is to stay is not pushed out by those that go by themselves', () => {
  showToast({ message: 'to stay', durationMs: Infinity });
  for (const message of ['one', 'two', 'three']) showToast({ message });
  expect(listToasts().map((toast) => toast.message)).toEqual(['to stay', 'two', 'three']);
});
