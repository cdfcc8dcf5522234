import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import type { TimesheetOverview } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { QueryFailure } from '../../shared/lists/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { EarlierTimesheets } from './earlier-timesheets.tsx';
import type { TimesheetView } from './group-timesheets.ts';
import { overviewQuery } from './timesheets-queries.ts';
import { timesheetsTexts } from './timesheets-texts.ts';
import css from './timesheets.module.css';

export type OpenTimesheetsProps = {
  view: TimesheetView;
  clientIds: readonly string[];
  regional: Pick<RegionalContext, 'order' | 'clock'>;
  /** Above other parts of the screen, so that few are listed at first. */
  isBrief?: boolean;
};

const shownAtFirst = 20;
const shownInBrief = 5;

type Counted = { id: string; name: string; words: string };

/** The number of open timesheets by client or by educator, with links to an educator's earlier timesheets. */
export function OpenTimesheets({ view, clientIds, regional, isBrief = false }: OpenTimesheetsProps) {
  const texts = timesheetsTexts();
  const query = useQuery(overviewQuery(clientIds));
  const [limit, setLimit] = useState(isBrief ? shownInBrief : shownAtFirst);
  const counted = query.data === undefined ? [] : countedOf(query.data, view);
  return (
    <section className={css.part} aria-label={texts.open}>
      <h2 className={css.title}>{texts.open}</h2>
      {query.data === undefined ? (
        query.isError ? (
          <QueryFailure query={query} title={areaFailureTexts.timesheets} isCompact />
        ) : (
          <SkeletonGroup label={texts.loading}>
            <Skeleton shape="row" count={2} />
          </SkeletonGroup>
        )
      ) : counted.length === 0 ? (
        <p className={css.soft}>{texts.noneOpen}</p>
      ) : (
        <ul className={css.rows}>
          {counted.slice(0, limit).map((one) => (
            <li key={one.id}>
              <Counts {...one} view={view} clientIds={clientIds} {...regional} />
            </li>
          ))}
        </ul>
      )}
      {counted.length > limit ? (
        <div>
          <Button size="small" onPress={() => setLimit(limit + 5 * shownAtFirst)}>
            {texts.more(counted.length - limit)}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function countedOf(overview: TimesheetOverview, view: TimesheetView): Counted[] {
  const { open } = timesheetsTexts().overview;
  const counted =
    view === 'educators'
      ? overview.candidateTimesheetsSummary.map((one) => ({
          ...one,
          id: one.candidateId,
          name: one.candidateName,
        }))
      : overview.clientTimesheetsSummary.map((one) => ({ ...one, id: one.clientId, name: one.clientName }));
  return counted
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((one) => ({
      id: one.id,
      name: one.name,
      words: open(one.pendingApprovalCount, one.pendingReviewCount, one.approvedCount),
    }));
}

type CountsProps = Counted &
  Pick<OpenTimesheetsProps, 'view' | 'clientIds'> &
  OpenTimesheetsProps['regional'];

function Counts({ id, name, words, view, clientIds, order, clock }: CountsProps) {
  const texts = timesheetsTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.counts}>
      <p>
        <strong>{name}</strong> <span className={css.soft}>{words}</span>
      </p>
      {view === 'educators' ? (
        <Button
          size="small"
          variant="quiet"
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isOpen}
          aria-label={texts.signedOff(name)}
          onPress={() => setOpen(!isOpen)}
        >
          {texts.files}
        </Button>
      ) : null}
      {isOpen && view === 'educators' ? (
        <EarlierTimesheets candidateId={id} clientIds={clientIds} order={order} clock={clock} />
      ) : null}
    </div>
  );
}
