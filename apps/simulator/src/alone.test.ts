import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDice } from './dice.ts';

const sources = readdirSync(import.meta.dirname).filter((file) => /(?<!\.test)\.ts$/.test(file));

test.each(sources)('%s knows the contracts and nothing of the server', (file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const imported = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
  const foreign = imported.filter(
    (name) => !/^(\.\/[\w-]+\.ts|@staffroom\/domain\/.+\.ts|node:\w+|zod\/mini)$/.test(name),
  );
  expect(foreign).toEqual([]);
  // Only main.ts reads the environment.
  if (file !== 'main.ts') expect(text).not.toContain('process.env');
});

test('another seed throws other dice, the same seed the same', () => {
  const throws = (seed: string): number[] => {
    const dice = createDice(seed);
    return Array.from({ length: 50 }, (_, number) => dice('answer', number));
  };
  expect(throws('1')).toEqual(throws('1'));
  expect(throws('1')).not.toEqual(throws('2'));
  const many = throws('1');
  expect(many.every((one) => one >= 0 && one < 1)).toBe(true);
  expect(new Set(many).size).toBe(50);
});
