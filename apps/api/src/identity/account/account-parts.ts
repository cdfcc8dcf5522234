import type { Database } from '../../db/connections/pool.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AuditRefusals } from '../../platform/audit/audit-refusals.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { AccountLinks } from '../links/account-links.ts';
import type { AccessTokens } from '../sessions/access-tokens.ts';
import type { DeviceCookies } from '../sign-in/device-cookies.ts';
import type { Viewers } from '../viewer/viewers.ts';

/** What the flows of an account share. */
export type AccountParts = {
  auth: Database;
  accountLinks: AccountLinks;
  accessTokens: AccessTokens;
  viewers: Viewers;
  devices: DeviceCookies;
  refusals: AuditRefusals;
  ids: Ids;
  /** Names an account or an address in the audit trail, where neither may stand. */
  auditKey: Buffer;
};

/** A call as the flows need it. */
export type AccountCall = {
  /** The caller's address as the server sees it. */
  address: string;
  requestId: string;
  at: Temporal.Instant;
};

/** Whom an email goes to, and about what; recorded in the transaction of what it tells of. */
export type AccountNotice = { clientGroupId: string; contactId: string; subjectId: string };
export type RecordNotice = (tx: Tx, notice: AccountNotice) => void;
