import { writeFile } from 'node:fs/promises';
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
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const plain = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (plain.length < 512) return;
          const path = join(dir ?? '.', file.fileName);
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
