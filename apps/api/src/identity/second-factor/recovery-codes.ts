import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import {
  recoveryCodeAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
} from '@staffroom/domain/account/second-factor.rules.ts';
import type { Tx } from '../../db/transaction.ts';

/** 60 bits each. */
export function drawRecoveryCodes(): string[] {
  const draw = () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)];
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeLength }, draw).join(''),
  );
}

/** By a key that the database does not hold; of the account, so that equal codes of two do not look equal. */
export function hashRecoveryCode(key: Buffer, userId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${userId}:${code}`).digest();
}

/** In place of all from before. */
export function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): void {
  tx.send(sql`delete from identity.recovery_codes where user_id = ${userId}`);
  tx.send(sql`
    insert into identity.recovery_codes (user_id, code_hash)
    select ${userId}, code_hash from unnest(${[...hashes]}::bytea[]) as drawn (code_hash)`);
}
