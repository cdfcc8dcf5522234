import {
  changeMyAvailability,
  getMyAvailability,
} from '@staffroom/domain/availability/my-availability.contract.ts';
import type { BodyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import type { DataOf } from '../../lib/calls/call.ts';
import { refusalCode, type CallResult } from '../../lib/calls/call-result.ts';
import { queryClient, refetchWhere } from '../../lib/calls/query-client.ts';
import { queryFor } from '../../lib/calls/query-for.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';
import { sendByKey } from '../../session/send-by-key.ts';

export type Availability = DataOf<typeof getMyAvailability>;
export type Absence = Availability['exceptions'][number];
export type AvailabilityWish = BodyOf<typeof changeMyAvailability>;

export const availabilityQuery = queryFor('contacts', getMyAvailability, { query: {} });

/** Heard here and not in `app/features.ts`: before this part is loaded nothing is kept, and the first page need not know. */
onLiveEvent(({ kind }) => {
  if (kind === 'availability') void refetchWhere(queryClient, { queryKey: availabilityQuery.queryKey });
});

/**
 * Sends a part of the availability together with the rest as it is kept. Where somebody else was faster, it is sent again
 * over what they saved as long as `toWish` makes a wish of that; null: they changed the same part.
 */
export async function saveAvailability(
  saved: Availability,
  toWish: (saved: Availability) => AvailabilityWish | null,
): Promise<CallResult<Availability>> {
  const body = toWish(saved) ?? toBody(saved);
  const result = await sendByKey(
    changeMyAvailability,
    { body },
    { ifMatch: saved.version, changes: { kind: 'availability', entityIds: [] } },
  );
  if (result.isSuccess) {
    keep(result.data);
    return result;
  }
  if (refusalCode(result) !== 'stale_version' || result.error.kind !== 'code') return result;
  const current = result.error.current as Availability;
  keep(current);
  return toWish(current) === null ? result : saveAvailability(current, toWish);
}

/** All as it is kept. */
export function toBody({ weekly, exceptions, timeZone }: Availability): AvailabilityWish {
  return { weekly, exceptions, timeZone };
}

function keep(availability: Availability): void {
  queryClient.setQueryData(availabilityQuery.queryKey, availability);
}
