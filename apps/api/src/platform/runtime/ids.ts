import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';

/** Where ids and secrets come from. They are drawn before a write, so that its reply is known in advance. */
export type Ids = {
  /** A UUIDv7. */
  next: () => string;
  /** 256 bits, base64url: 43 characters. Kept in the database as a hash only. */
  secret: () => string;
  /** An integer of at least 1, drawn without order. */
  nextLocationId: () => number;
};

export const systemIds: Ids = {
  next: () => randomUUIDv7(),
  secret: () => randomBytes(32).toString('base64url'),
  nextLocationId: () => randomInt(100_000, 2_147_483_647),
};
