import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from './semaphore.ts';

const derive = promisify(argon2);

/** OWASP's second choice: 19 MiB, two passes, one lane; about 25 ms. */
const memoryKiB = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;

/** Few at once, so that a flood of sign-ins takes neither the memory nor all of the processors. */
const turns = createSemaphore({ atOnce: 2, waiting: 200 });

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, { nonce, memory: memoryKiB, passes, parallelism });
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** False also for a hash that cannot be read. Costs as much as `hashPassword`. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, time, lanes, salt, expected] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  if (!salt || !expected) return false;
  const known = Buffer.from(expected, 'base64');
  const tag = await tagOf(password, {
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(time),
    parallelism: Number(lanes),
  });
  return known.length === tag.length && timingSafeEqual(known, tag);
}

type Cost = { nonce: Buffer; memory: number; passes: number; parallelism: number };

/** The same characters typed on different systems give the same bytes. */
function tagOf(password: string, cost: Cost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'), 'utf8');
  return turns.run(() => derive('argon2id', { message, tagLength, ...cost }));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
