import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const names = ['localStorage', 'sessionStorage'] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => void vi.resetModules());
afterEach(() => {
  names.forEach((name, index) => {
    const was = before[index];
    if (was === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, was);
  });
});

it.each([
  ['when it is read', { get: refuse }],
  ['when it is used', { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }],
])('a storage that the browser refuses %s is empty, and takes what it is given', async (_when, property) => {
  for (const name of names) Object.defineProperty(globalThis, name, { ...property, configurable: true });
  await import('./try-storage.ts');
  for (const name of names) {
    expect(globalThis[name].getItem('darkMode')).toBeNull();
    expect(() => globalThis[name].setItem('darkMode', 'true')).not.toThrow();
  }
});

it('a storage that can be used stays', async () => {
  const value = { getItem: () => 'true' };
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
  await import('./try-storage.ts');
  expect(localStorage.getItem('darkMode')).toBe('true');
});
