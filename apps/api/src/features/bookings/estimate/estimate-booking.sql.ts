import type { ClassificationTimes } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RateUnit } from '@staffroom/domain/invoices/expected-cost.rules.ts';
import type { Columns, Renamed } from '../../../db/schema/row.ts';

export type RateRow = Columns<'locations', 'time_zone'> &
  Columns<'client_groups', 'variant'> & {
    rate_unit_type: RateUnit;
    classification: ClassificationTimes;
    rate: (Columns<'pay_classes', 'currency'> & Renamed<'pay_classes', { rate: 'rate_cents' }>) | null;
  };

/** The cost of a classification at a location; no row when its client does not have that classification. */
export function rateAt({
  locationId,
  classificationId,
}: {
  locationId: number;
  classificationId: string;
}): RawBuilder<RateRow> {
  return sql<RateRow>`
    select l.time_zone, g.variant, cl.rate_unit_type,
      json_build_object('minimumDurationInMins', cl.minimum_duration_minutes,
        'earliestEndTime24hr', cl.earliest_end_time_local, 'defaultBreakInMins', cl.default_break_minutes,
        'shouldShowBreaks', cl.should_show_breaks) as classification, (
      select json_build_object('rate', p.rate_cents, 'currency', p.currency) from pay_classes p
      where p.client_group_id = cl.client_group_id and p.classification_id = cl.classification_id
      order by p.pay_class_id limit 1) as rate
    from locations l
    join client_groups g on g.client_group_id = l.client_group_id
    join classifications cl on cl.client_group_id = l.client_group_id and cl.client_id = l.client_id
    where l.location_id = ${locationId} and cl.classification_id = ${classificationId}`;
}
