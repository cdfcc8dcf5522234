import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveUsableHome } from './usable-home.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffroom-home-'));
  writeFileSync(join(folder, 'file'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

// Nothing can be created below a file, not even by root.
const unusable = () => join(folder, 'file', 'home');
const given = (environment) => {
  giveUsableHome(environment, join(folder, 'spare'));
  return environment;
};

test('leaves a home that can be written as it is', () => {
  expect(given({ HOME: folder })).toEqual({ HOME: folder });
});

test('leaves a home that is not there yet but can be made', () => {
  expect(given({ HOME: join(folder, 'new') })).toEqual({ HOME: join(folder, 'new') });
});

test('gives a home and a cache beside the project where neither can be written', () => {
  const home = join(folder, 'spare', 'home');
  expect(given({ HOME: unusable() })).toEqual({
    HOME: home,
    npm_config_cache: join(folder, 'spare', 'npm'),
    npm_config_userconfig: join(unusable(), '.npmrc'),
  });
  expect(existsSync(home)).toBe(true);
});

test('replaces the cache that npm itself found at such a home', () => {
  const { npm_config_cache: cache } = given({ HOME: folder, npm_config_cache: join(unusable(), '.npm') });
  expect(cache).toBe(join(folder, 'spare', 'npm'));
});

test('keeps the settings that npm already read for its scripts', () => {
  const { npm_config_userconfig: settings } = given({ HOME: unusable(), npm_config_userconfig: '/etc/own' });
  expect(settings).toBe('/etc/own');
});
