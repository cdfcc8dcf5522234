import { useMemo, useState } from 'react';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';

type Row = Pick<TimesheetRecord, 'bookingId' | 'version'>;

/**
 * The listed rows without those that were just submitted: the list is fetched again a moment later, and until then they
 * could be submitted twice. One that comes back has another version.
 */
export function useUnsubmitted<R extends Row>(
  listed: readonly R[],
): { rows: readonly R[]; hideSubmitted: (submitted: readonly Row[]) => void } {
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map());
  const rows = useMemo(
    () =>
      versions.size === 0
        ? listed
        : listed.filter(({ bookingId, version }) => versions.get(bookingId) !== version),
    [listed, versions],
  );
  return {
    rows,
    hideSubmitted: (submitted) =>
      setVersions(
        (before) => new Map([...before, ...submitted.map((row) => [row.bookingId, row.version] as const)]),
      ),
  };
}
