import { getProfileImage } from '@staffroom/domain/candidates/profile-image.contract.ts';
import { seesEducators } from '@staffroom/domain/permissions/access-lists.ts';
import { sql } from 'kysely';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { clientsWithAny } from '../locations/viewable-locations.ts';
import { isKnownTo } from './known-to-clients.sql.ts';

/** The content in base64. */
type Picture = OrNull<Columns<'files', 'content_type'>> & { content: string | null };

/** Only shown as images, in which an SVG runs no script and loads nothing. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml']);

/** Base64 or null. 404 unless the candidate works for, or is known to, one of the viewer's clients. */
export const getProfileImageRoute = route(
  getProfileImage,
  async ({ params, viewer, database, tenantScope }) => {
    const clientIds = [...clientsWithAny(viewer, seesEducators)];
    const [picture] = await readInOneTrip(
      database,
      tenantScope,
      sql<Picture>`
      select f.content_type, replace(encode(f.content, 'base64'), E'\n', '') as content
      from candidates ca left join files f on f.file_id = ca.image_file_id and f.kind = 'portrait'
      where ca.candidate_id = ${params.candidateId} and ${isKnownTo(viewer.clientGroupIds, clientIds)}`,
    );
    if (!picture) throw notFound();
    return { status: 200, body: { base64ProfileImg: dataAddress(picture) } };
  },
);

function dataAddress({ content_type: type, content }: Picture): string | null {
  return type !== null && content !== null && shownTypes.has(type) ? `data:${type};base64,${content}` : null;
}
