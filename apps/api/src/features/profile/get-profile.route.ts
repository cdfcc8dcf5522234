import { sql } from 'kysely';
import { getProfile } from '@staffroom/domain/profile/profile.contract.ts';
import type { Columns, Renamed } from '../../db/schema/row.ts';
import { readTogether } from '../../db/transaction.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { formatLinks } from './links.reply.ts';
import { formatStandardBooking } from './standard-bookings.reply.ts';
import { standardBookingsOf } from './standard-bookings.sql.ts';
import type { StandardBookingRow } from './standard-bookings.sql.ts';

export const getProfileRoute = route(getProfile, async ({ viewer, database, tenantScope, settings }) => {
  const { contactId, homeClientGroupId, rights } = viewer;
  const [[contact], standardBookings, generalFiles] = await readTogether<
    [ContactRow, StandardBookingRow, FileRow]
  >(database, tenantScope, [
    sql<ContactRow>`
        select first_name, last_name, email_address, username, language, email_verified, client_group_overview_enabled
        from contacts where client_group_id = ${homeClientGroupId} and contact_id = ${contactId} and active`,
    standardBookingsOf(contactId),
    sql<FileRow>`
        select file_id as id, name, general_path as "filePath" from files
        where client_group_id is null and kind = 'general' and general_path is not null
        order by name collate "und-x-icu", file_id`,
  ]);
  if (!contact) throw new Refusal('profile_unavailable');
  return {
    status: 200,
    body: {
      contact: {
        id: contactId,
        firstName: contact.first_name,
        lastName: contact.last_name,
        emailAddress: contact.email_address,
        username: contact.username,
        language: contact.language,
        emailVerified: contact.email_verified,
        isClientGroupOverviewEnabled: contact.client_group_overview_enabled,
        isImpersonating: viewer.support !== null,
        standardBookings: standardBookings.map((row) => formatStandardBooking(row, rights)),
      },
      links: formatLinks(rights.links),
      features: [...settings.features],
      generalFiles,
    },
  };
});

type ContactRow = Columns<
  'contacts',
  | 'first_name'
  | 'last_name'
  | 'email_address'
  | 'username'
  | 'language'
  | 'email_verified'
  | 'client_group_overview_enabled'
>;
type FileColumns = Renamed<'files', { id: 'file_id'; name: 'name'; filePath: 'general_path' }>;
type FileRow = FileColumns & { filePath: NonNullable<FileColumns['filePath']> };
