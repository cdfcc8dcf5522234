import { expect, test } from 'vitest';
import { createStorage } from './storage.ts';

const full = Object.assign(new Error('could not extend file'), { code: '53100' });
const roomy = async () => 1024 ** 4;

test('is full from a refusal for want of space until something is saved again', async () => {
  const storage = createStorage({ folder: '/data', readFreeBytes: roomy });
  storage.refused(Object.assign(new Error('other'), { code: '53300' }));
  expect(await storage.findProblem()).toBeNull();
  storage.refused(new Error('wrapped', { cause: full }));
  expect(await storage.findProblem()).toContain('nothing can be saved');
  storage.saved();
  expect(await storage.findProblem()).toBeNull();
});

test('says how little is left before the first refusal', async () => {
  const left = (bytes: number) =>
    createStorage({ folder: '/data', readFreeBytes: async () => bytes }).findProblem();
  expect(await left(64 * 1024 * 1024)).toBeNull();
  expect(await left(64 * 1024 * 1024 - 1)).toBe('the disk of the database is nearly full: 63 MB are left');
  expect(await left(0)).toBe('the disk of the database is nearly full: 0 MB are left');
});

test('knows nothing of a disk that it cannot see', async () => {
  const unknown = createStorage({
    folder: '/gone',
    readFreeBytes: () => Promise.reject(new Error('ENOENT')),
  });
  expect(await unknown.findProblem()).toBeNull();
  expect(await createStorage({ folder: null, readFreeBytes: async () => 0 }).findProblem()).toBeNull();
});
