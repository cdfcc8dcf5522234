import { sql } from 'kysely';

/** Whether the grant `held` lets its contact decide about requests at its node and below. */
export const letsDecide = sql`held.permissions && array['pending booking_modify', 'pending booking_all']`;
