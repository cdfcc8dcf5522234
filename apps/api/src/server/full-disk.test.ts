import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A small disk that disappears with the process: it is mounted in a separate namespace. */
const onSmallDisk = ['-m', 'sh', '-c', 'mount -t tmpfs -o size="$0" none "$1" && shift && exec "$@"'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffroom-full-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('unshare', [...onSmallDisk, '1m', tmpdir(), 'true']).status === 0;
}

async function startOn(size: string): Promise<{ code: number | null; lines: string[] }> {
  const program = resolve(import.meta.dirname, 'main.ts');
  const child = spawn('unshare', [...onSmallDisk, size, folder, process.execPath, program], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, lines: text.trimEnd().split('\n') };
}

describe.runIf(canMount())('a start on a disk that is too small ends with one sentence', () => {
  test.each([
    ['16k', 'before the lock of the folder'],
    ['20m', 'while the cluster is made'],
    ['45m', 'while the first rows are written'],
    ['60m', 'with the end of the server'],
  ])(
    'of %s, %s',
    async (size) => {
      const { code, lines } = await startOn(size);
      expect(lines).toEqual([
        expect.stringMatching(/^The disk that holds .+ is full: free some space and start again\.$/),
      ]);
      expect(code).toBe(1);
    },
    180_000,
  );
});
