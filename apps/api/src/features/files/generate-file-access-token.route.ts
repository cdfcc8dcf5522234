import {
  createFileAccessToken,
  fileKeySeconds,
  generateFileAccessToken,
} from '@staffroom/domain/files/files.contract.ts';
import { sql } from 'kysely';
import { route } from '../../http/route.ts';
import type { RouteContext, Write } from '../../http/route.ts';
import { findFile } from './find-file.ts';
import type { OpenableFile } from './find-file.ts';
import { hashKey } from './hash-key.ts';

export const generateFileAccessTokenRoute = route(generateFileAccessToken, async (context) => {
  const file = await findFile(context.params.fileId, context);
  return context.inTransaction(async (write) => ({ status: 200, body: makeKey(write, file, context) }));
});

export const createFileAccessTokenRoute = route(createFileAccessToken, async (context) => {
  const file = await findFile(context.params.fileId, context);
  return context.inTransaction(async (write) => ({ status: 201, body: makeKey(write, file, context) }));
});

type Asked = Pick<RouteContext<typeof generateFileAccessToken>, 'viewer' | 'receivedAt' | 'ids'>;

/** Stores the key as a hash, with the only session that may use it. Also deletes this contact's expired keys. */
function makeKey(
  write: Write,
  { fileId, invoiceId }: OpenableFile,
  { viewer, ids, receivedAt }: Asked,
): { accessKey: string } {
  const accessKey = ids.secret();
  const { homeClientGroupId: clientGroupId, contactId, sessionId } = viewer;
  const forgetBefore = receivedAt.subtract({ hours: 1 });
  write.send(sql`
    delete from file_access_keys
    where client_group_id = ${clientGroupId} and contact_id = ${contactId}
      and expires_at < ${forgetBefore.toString()}`);
  write.send(sql`
    insert into file_access_keys (key_hash, client_group_id, file_id, invoice_id, session_id, contact_id, expires_at)
    values (${hashKey(accessKey)}, ${clientGroupId}, ${fileId}, ${invoiceId}, ${sessionId}, ${contactId},
      ${receivedAt.add({ seconds: fileKeySeconds }).toString()})`);
  const entityIds = [fileId ?? invoiceId];
  write.audit({ clientGroupId, action: 'file.key', entity: 'file', entityIds });
  return { accessKey };
}
