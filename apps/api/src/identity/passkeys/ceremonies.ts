import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { passkeyMinutes } from '@staffroom/domain/account/passkeys.rules.ts';
import type { Database } from '../../db/connections/pool.ts';
import { openValue, sealValue } from '../seal.ts';
import type { Seal } from '../seal.ts';

/** Where a browser has the portal open. */
export type PasskeySite = {
  origin: string;
  /** That passkeys belong to. */
  host: string;
};

/** What a challenge is for; its answer is good for nothing else. */
export type CeremonyUse = 'add' | 'enrol' | 'proof' | 'signIn';

/** A challenge that waits for its answer. It stands sealed with who asked and nowhere else. */
export type Ceremony = PasskeySite & {
  challenge: string;
  /** Whose passkey has to answer; null: anybody's. */
  userId: string | null;
  /** The session that asked, or the half-open sign-in that sets one up; null at any other sign-in. */
  sessionId: string | null;
  expiresAtMs: number;
};

export type BegunCeremony = { ceremony: string; challenge: string; expiresAt: string };

const challengeBytes = 32;
const purposeOf = (use: CeremonyUse) => `passkey: ${use}`;

export function beginCeremony(
  seal: Seal,
  use: CeremonyUse,
  { at, ...of }: Omit<Ceremony, 'challenge' | 'expiresAtMs'> & { at: Temporal.Instant },
): BegunCeremony {
  const challenge = randomBytes(challengeBytes).toString('base64url');
  const expiresAt = at.add({ minutes: passkeyMinutes });
  const ceremony: Ceremony = { ...of, challenge, expiresAtMs: expiresAt.epochMilliseconds };
  return {
    ceremony: sealValue(seal, ceremony, purposeOf(use)),
    challenge,
    expiresAt: expiresAt.toString(),
  };
}

/** Null for one that has run out, of another use, or begun at another address or by another session. */
export function openCeremony(
  seal: Seal,
  use: CeremonyUse,
  given: { ceremony: string; origin: string; sessionId: string | null; at: Temporal.Instant },
): Ceremony | null {
  const found = openValue<Ceremony>(seal, given.ceremony, { purpose: purposeOf(use), at: given.at });
  if (found === null || found.origin !== given.origin || found.sessionId !== given.sessionId) return null;
  return found;
}

/** Answers a row the first time, and none ever again: also of several answers at once one is the first. */
export function useChallenge({
  challenge,
  expiresAtMs,
}: Pick<Ceremony, 'challenge' | 'expiresAtMs'>): RawBuilder<unknown> {
  const hash = createHash('sha256').update(challenge).digest();
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(expiresAtMs).toString();
  return sql`
    insert into identity.used_challenges (challenge_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing returning challenge_hash`;
}

export async function dropOldChallenges(auth: Database, at: Temporal.Instant): Promise<void> {
  await sql`delete from identity.used_challenges where expires_at < ${at.toString()}`.execute(auth.db);
}
