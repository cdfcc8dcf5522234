import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Beside every file of the build its compressed forms, as small as they get: the server sends them as they are, and spends
 * nothing on them when it starts.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      // Those of the public folder, which were copied before, too.
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => compressible.test(file))
          .map(async (file) => {
            const path = join(dir, file);
            const plain = await readFile(path);
            if (plain.length < 512) return;
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            };
            await writeFile(`${path}.br`, await toBrotli(plain, { params }));
            await writeFile(`${path}.gz`, await toGzip(plain, { level: 9 }));
          }),
      );
    },
  };
}
