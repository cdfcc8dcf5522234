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
export type AvailabilityBody = BodyOf<typeof changeMyAvailability>;

export const availabilityQuery = queryFor('contacts', getMyAvailability, { query: {} });

/**
 * Listens here and not in `app/features.ts`: nothing is cached before this chunk has loaded, and the first load stays
 * smaller.
 */
onLiveEvent(({ kind }) => {
  if (kind === 'availability') void refetchWhere(queryClient, { queryKey: availabilityQuery.queryKey });
});

/**
 * Sends one part of the availability together with the saved rest. After a conflict it is sent again over the newly
 * saved version, unless `toNext` returns null because that changed the same part.
 */
export async function saveAvailability(
  saved: Availability,
  toNext: (saved: Availability) => AvailabilityBody | null,
): Promise<CallResult<Availability>> {
  const body = toNext(saved) ?? toBody(saved);
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
  const current = result.error.current as Availability | undefined;
  if (current === undefined) return result;
  keep(current);
  return toNext(current) === null ? result : saveAvailability(current, toNext);
}

/** The whole availability as it is saved. */
export function toBody({ weekly, exceptions, timeZone }: Availability): AvailabilityBody {
  return { weekly, exceptions, timeZone };
}

/** Without absences that ended since the answer came; the server knows their IDs no longer. */
export function withoutOver(availability: Availability, todayLocal: string): Availability {
  const exceptions = availability.exceptions.filter(({ dateToLocal }) => dateToLocal >= todayLocal);
  return exceptions.length === availability.exceptions.length
    ? availability
    : { ...availability, exceptions };
}

/** A removed absence as a new one: days that are over are not accepted again. */
export function toNewAbsence(
  { id: _id, dateFromLocal, ...absence }: Absence,
  todayLocal: string,
): AvailabilityBody['exceptions'][number] {
  return { ...absence, dateFromLocal: dateFromLocal < todayLocal ? todayLocal : dateFromLocal };
}

function keep(availability: Availability): void {
  queryClient.setQueryData(availabilityQuery.queryKey, availability);
}
