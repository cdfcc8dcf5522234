import { memo, useCallback, useMemo, useState } from 'react';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { formatCount } from '../../lib/device/format-count.ts';
import { Button } from '../../ui/actions/button.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import type { EarlierTimesheetsProps } from './earlier-timesheets.tsx';
import { groupRows } from './group-timesheets.ts';
import type { TimesheetGroup } from './group-timesheets.ts';
import type { Issue } from './submit/send-submission.ts';
import type { TimesheetRowProps } from './timesheet-row.tsx';
import { RowMarksContext, TimesheetGroups } from './timesheet-rows.tsx';
import { timesheetsTexts } from './timesheets-texts.ts';
import css from './timesheets.module.css';

const earlierPart = lazyComponent<EarlierTimesheetsProps>(
  async () => (await import('./earlier-timesheets.tsx')).EarlierTimesheets,
);

type TimesheetPartProps = Pick<TimesheetRowProps, 'view' | 'order' | 'clock' | 'isLocked' | 'onChoose'> & {
  title: string;
  rows: readonly TimesheetRecord[];
  /** The number of rows above this part. */
  rowsAbove: number;
  nothing: string;
  clientIds: readonly string[];
  chosen: ReadonlySet<string>;
  issues: readonly Issue[];
};

/** Rows in their groups. The names of the groups are always rendered, so that a search in the page finds them. */
export function TimesheetPart({
  title,
  rows,
  rowsAbove,
  nothing,
  chosen,
  issues,
  clientIds,
  ...shared
}: TimesheetPartProps) {
  const groups = useMemo(() => groupRows(rows, shared.view), [rows, shared.view]);
  const words = useMemo(() => new Map(issues.map((one) => [one.row.bookingId, one.words])), [issues]);
  const marks = useMemo(() => ({ chosen, words }), [chosen, words]);
  const { view, order, clock } = shared;
  const head = useCallback(
    ({ key, title: name }: TimesheetGroup) =>
      view === 'educators' ? (
        <Earlier title={name} candidateId={key} clientIds={clientIds} order={order} clock={clock} />
      ) : null,
    [view, clientIds, order, clock],
  );
  return (
    <section className={css.part} aria-label={title}>
      <h2 className={css.title}>
        {title} <span className={css.count}>{formatCount(rows.length)}</span>
      </h2>
      {rows.length === 0 ? <p className={css.soft}>{nothing}</p> : null}
      <RowMarksContext value={marks}>
        <TimesheetGroups {...shared} groups={groups} rowsAbove={rowsAbove} head={head} />
      </RowMarksContext>
    </section>
  );
}

const Earlier = memo(function Earlier({ title, ...props }: EarlierTimesheetsProps & { title: string }) {
  const texts = timesheetsTexts();
  const [isOpen, setOpen] = useState(false);
  const { Component } = useLazyComponent(earlierPart, isOpen);
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        icon={isOpen ? 'chevron-up' : 'chevron-down'}
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        {texts.earlier(title)}
      </Button>
      {isOpen && Component !== null ? <Component {...props} /> : null}
    </div>
  );
});
