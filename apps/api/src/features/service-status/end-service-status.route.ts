import { sql } from 'kysely';
import { endServiceStatus } from '@staffroom/domain/service-status/service-status.contract.ts';
import { route } from '../../http/route.ts';
import { tellOfServiceStatus } from './tell-of-service-status.ts';

/** Deletes the notice, which is not a record to keep. */
export const endServiceStatusRoute = route(endServiceStatus, async (context) =>
  context.inTransaction(async (write) => {
    await sql`delete from service_status`.execute(write.db);
    tellOfServiceStatus(write, context, { action: 'serviceStatus.end', changes: {} });
    return { status: 204 };
  }),
);
