import { useCallback, useMemo, useState } from 'react';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';

/** The selected rows, and how many of them have left the list since. */
export function useChosen(rows: readonly TimesheetRecord[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback(
    (bookingId: string, isChosen: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        if (isChosen) next.add(bookingId);
        else next.delete(bookingId);
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setChosen(new Set()), []);
  const here = useMemo(() => new Set(rows.map(({ bookingId }) => bookingId)), [rows]);
  const gone = [...chosen].filter((bookingId) => !here.has(bookingId)).length;
  return { chosen, choose, clear, gone };
}
