import { getGeneralFile } from '@staffroom/domain/files/files.contract.ts';
import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { attachment } from '../../http/reply/attachment.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';

export const getGeneralFileRoute = route(getGeneralFile, async ({ query, database, tenantScope }) => {
  const [file] = await readInOneTrip(
    database,
    tenantScope,
    sql<Columns<'files', 'name' | 'content_type' | 'content'>>`
      select name, content_type, content from files
      where client_group_id is null and kind = 'general' and general_path = ${query.filePath}`,
  );
  if (!file) throw new Refusal('file_not_found');
  return { status: 200, ...attachment(file.content, { name: file.name, contentType: file.content_type }) };
});
