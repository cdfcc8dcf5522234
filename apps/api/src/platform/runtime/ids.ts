import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';

/** The source of ids and secrets. They are drawn before a write, so that its reply is known in advance. */
export type Ids = {
  /** A UUIDv7. */
  next: () => string;
  /** 256 bits, base64url: 43 characters. Only its hash is stored in the database. */
  secret: () => string;
  /** A random integer of at least 1. */
  nextLocationId: () => number;
};

export const systemIds: Ids = {
  next: () => randomUUIDv7(),
  secret: () => randomBytes(32).toString('base64url'),
  nextLocationId: () => randomInt(100_000, 2_147_483_647),
};
