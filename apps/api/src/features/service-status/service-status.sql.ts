import { sql } from 'kysely';
import type { Severity } from '@staffroom/domain/service-status/service-status-text.ts';
import type { Columns } from '../../db/schema/row.ts';

type Row = Columns<'service_status', 'banner_title' | 'region' | 'html'> & { severity: Severity };

/** One row or none. */
export function findServiceStatus() {
  return sql<Row>`select banner_title, severity, region, html from service_status`;
}
