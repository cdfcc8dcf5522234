import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file that is compressed once and sent from memory. */
export type ServedFile = { type: string; plain: Buffer; br: Buffer | null; gzip: Buffer | null };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A higher quality takes longer and saves very little. */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 9 };

export async function compressFile(
  plain: Buffer,
): Promise<{ br: Buffer<ArrayBufferLike>; gzip: Buffer<ArrayBufferLike> }> {
  const [br, gzipped] = await Promise.all([toBrotli(plain, { params: quick }), toGzip(plain, { level: 9 })]);
  return { br, gzip: gzipped };
}

export function sendFile(
  file: ServedFile,
  {
    request,
    reply,
    cacheControl,
    varies = '',
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    cacheControl: string;
    /** A further header that the answer depends on. */
    varies?: string;
  },
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding =
    file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null;
  const vary = [varies, (file.br ?? file.gzip) ? 'accept-encoding' : '']
    .filter((name) => name !== '')
    .join(', ');
  reply.headers({
    'content-type': file.type,
    'cache-control': cacheControl,
    ...(vary !== '' && { vary }),
    ...(encoding && { 'content-encoding': encoding }),
  });
  return reply.send(encoding === null ? file.plain : file[encoding]);
}
