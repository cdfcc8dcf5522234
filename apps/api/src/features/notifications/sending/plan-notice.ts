import {
  dueAt,
  isTooOld,
  isUrgent,
  usualQuietHours,
} from '@staffroom/domain/notifications/notice-times.rules.ts';
import type { QuietHours } from '@staffroom/domain/notifications/notice-times.rules.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import type { QueuedNotice, WaitingNotice } from './queue-notifications.sql.ts';

/** When a recorded message is to be sent, by the current settings. One that was put back needs a new job. */
export function planNotice(row: WaitingNotice, now: Temporal.Instant): QueuedNotice & { jobId: string } {
  const recorded = Temporal.Instant.from(row.created_at);
  const due = row.due_at ? Temporal.Instant.from(row.due_at) : heldUntil(row, recorded);
  const isPast = Temporal.Instant.compare(due, now) < 0;
  return {
    jobId: row.due_at === null ? row.notification_id : systemIds.next(),
    notificationId: row.notification_id,
    // A message that is found late must not be sent in quiet hours that have begun since.
    dueAt: (isPast ? quietEnd(row, now) : null) ?? due,
    isTooOld: isTooOld(row.template, { recorded, due, now }),
  };
}

/** The end of the quiet hours that hold the message back now; null when it may be sent. */
export function quietEnd(row: WaitingNotice, now: Temporal.Instant): Temporal.Instant | null {
  const end = heldUntil(row, now);
  return Temporal.Instant.compare(end, now) > 0 ? end : null;
}

/** The end of the quiet hours, or the instant itself outside of them. */
function heldUntil(row: WaitingNotice, at: Temporal.Instant): Temporal.Instant {
  const { template, method, dates: datesLocal } = row;
  const todayLocal = instantToLocal(at, row.time_zone ?? 'UTC').dateLocal;
  const passesQuiet = (row.passes_quiet ?? true) && isUrgent(template, { datesLocal, todayLocal });
  return dueAt({ at, method, quiet: quietHoursOf(row), passesQuiet });
}

/** The default for a contact who never chose is the usual hours in the location's time zone. */
function quietHoursOf({
  has_chosen,
  quiet_from,
  quiet_until,
  quiet_zone,
  time_zone,
}: WaitingNotice): QuietHours | null {
  if (!has_chosen) return { ...usualQuietHours, timeZone: time_zone ?? 'UTC' };
  if (quiet_from === null || quiet_until === null || quiet_zone === null) return null;
  return { from: quiet_from, until: quiet_until, timeZone: quiet_zone };
}
