import { openFile } from '@staffroom/domain/files/files.contract.ts';
import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { attachment } from '../../http/reply/attachment.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import { auditActorOf } from '../../identity/viewer/audit-actor.ts';
import { browserHeaders } from '../sign-in/browser-headers.ts';
import { readFile } from './find-file.ts';
import type { OpenableFile } from './find-file.ts';
import { hashKey } from './hash-key.ts';

type KeyRow = Columns<'file_access_keys', 'file_id' | 'invoice_id' | 'used_at' | 'expires_at'> & {
  opens: boolean;
};

/**
 * A key works once, and only in the session that made it: it is used up before the file is read. Every other session
 * gets the same answer as for a key that does not exist.
 */
export const openFileRoute = route(openFile, async (context) => {
  const { params, identity, database, receivedAt: at, ids, requestId, address } = context;
  const viewer = await identity.findBrowserViewer(browserHeaders(context), at);
  if (viewer === null) throw new Refusal('file_not_found');
  const { contactId, sessionId, clientGroupIds, homeClientGroupId } = viewer;
  const tenantScope = { clientGroupIds, contactId };
  const wanted = await inTransaction(database, tenantScope, async (tx): Promise<OpenableFile> => {
    const own = sql`key_hash = ${hashKey(params.accessKey)} and client_group_id = ${homeClientGroupId}
      and contact_id = ${contactId} and session_id = ${sessionId}`;
    const { rows } = await sql<KeyRow>`
      with used as (
        update file_access_keys set used_at = ${at.toString()}
        where ${own} and used_at is null and expires_at > ${at.toString()}
        returning key_hash
      )
      select file_id, invoice_id, used_at, expires_at, exists (select from used) as opens
      from file_access_keys where ${own}`.execute(tx.db);
    const [key] = rows;
    if (!key) throw new Refusal('file_not_found');
    if (!key.opens) throw new Refusal(key.used_at === null ? 'link_expired' : 'file_key_used');
    const opened = key.file_id ?? key.invoice_id!;
    sendAuditEntries(
      tx,
      [{ clientGroupId: homeClientGroupId, action: 'file.open', entity: 'file', entityIds: [opened] }],
      { actor: { ...auditActorOf(viewer), address, requestId }, ids, at },
    );
    return key.file_id === null
      ? { fileId: null, invoiceId: key.invoice_id! }
      : { fileId: key.file_id, invoiceId: null };
  });
  const { content, ...file } = await readFile(wanted, { viewer, database, tenantScope, at });
  return { status: 200, ...attachment(content, file) };
});
