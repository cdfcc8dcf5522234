import { createHash } from 'node:crypto';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { Database } from '../../db/connections/pool.ts';
import type { AuditRefusals } from '../../platform/audit/audit-refusals.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { Log } from '../../platform/runtime/log.ts';
import type { AccessTokens, IssuedToken } from '../sessions/access-tokens.ts';
import type { Viewers } from '../viewer/viewers.ts';
import type { GrantRow } from './support-grants.sql.ts';
import type { SupportProvider } from './support-provider.ts';

export type SupportParts = {
  auth: Database;
  /** Null where no second provider is configured. */
  supportProvider: SupportProvider | null;
  /** Seals sign-ins that have begun. */
  sealKey: Buffer;
  accessTokens: AccessTokens;
  viewers: Viewers;
  refusals: AuditRefusals;
  ids: Ids;
  log: Log;
};

export type Call = { address: string; requestId: string; at: Temporal.Instant };
export type Refused = {
  ok: false;
  code: Extract<ErrorCode, 'impersonation_contact_invalid' | 'impersonation_sign_in_failed'>;
};

/** A sign-in at the second provider that has begun: whom it is for, and what its answer is compared with. */
export type BegunSupport = {
  contactId: string;
  reason: string;
  mode: SupportMode;
  returnAddress: string;
  state: string;
  nonce: string;
  verifier: string;
  expiresAtMs: number;
};

export type ActingAs = { contactId: string; mode: SupportMode; endsAt: string };
export type ActingToken = IssuedToken & { actingAs: ActingAs };

export const signInFailed: Refused = { ok: false, code: 'impersonation_sign_in_failed' };

export function scopeOf({ client_group_ids: clientGroupIds, contact_id: contactId }: GrantRow) {
  return { clientGroupIds, contactId };
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
