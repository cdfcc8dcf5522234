import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findWeakness, shortestSecret, takeSecret } from '../../files/secrets.ts';
import { SettingError } from './setting-error.ts';
import type { Variables } from './setting-error.ts';

export function readSwitch(
  variables: Variables,
  name: string,
  otherwise: boolean,
  choices = '1 or 0',
): boolean {
  const text = variables[name];
  if (text === undefined || text === '') return otherwise;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new SettingError(`${name} is "${text}": set it to ${choices}.`);
}

export function readNumber(
  variables: Variables,
  name: string,
  { otherwise, from, to }: { otherwise: number; from: number; to: number },
): number {
  const text = variables[name];
  if (text === undefined || text === '') return otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new SettingError(`${name} is "${text}": set it to a whole number from ${from} to ${to}.`);
}

export function readChoice<const Choice extends string>(
  variables: Variables,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = variables[name] || choices[0];
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new SettingError(`${name} is "${text}": set it to one of ${choices.join(', ')}.`);
}

export function readList(variables: Variables, name: string): string[] {
  return (variables[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function readFile(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new SettingError(`${name} names ${file}, which cannot be read: check the path and its rights.`, {
      cause: error,
    });
  }
}

/** Node's recursive mkdir never returns below an existing parent that takes no entries, such as /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

/** From the environment, or generated into the data folder at the first start, readable only by its owner. */
export function readSecret(
  variables: Variables,
  name: string,
  dataDir: string,
  file: { draw?: () => string; remedy: string },
): string {
  const given = variables[name];
  if (given !== undefined && given !== '') {
    const weakness = findWeakness(given);
    if (weakness === null) return given;
    throw new SettingError(`${name} ${weakness}: give it ${shortestSecret} random characters.`);
  }
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new SettingError(`The data folder ${dataDir} cannot be written: name another in DATA_DIR.`, {
      cause: error,
    });
  }
  return takeSecret(join(dataDir, name.toLowerCase().replaceAll('_', '-')), file);
}
