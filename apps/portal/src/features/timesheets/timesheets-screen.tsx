import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { attentionOf } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import {
  askAboutTimesheet,
  changeTimesheet,
  listTimesheets,
  submitTimesheets,
} from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { maxListedTimesheets } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import { failureWords } from '../../lib/calls/call-result.ts';
import { timesheetsLink } from '../../lib/links.ts';
import type { Address } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useSearch } from '../../lib/navigation/shown.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useIsOffered } from '../../session/use-support-refusal.ts';
import { useViewer } from '../../session/viewer.ts';
import { EmailLock } from '../../shared/contact/email-lock.tsx';
import { StaleBanner } from '../../shared/lists/stale-banner.tsx';
import { useLiveTimesheets } from '../../shared/timesheets/use-live-timesheets.ts';
import { useRegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { ChoiceChip } from '../../ui/pickers/choice-chip.tsx';
import { EditsGone } from './edit/edits-gone.tsx';
import { closeOutdatedFlagUndo } from './flag-undo.ts';
import { useFollowedRows } from './follow-rows.ts';
import { countRows, countsOf } from './group-timesheets.ts';
import type { TimesheetView } from './group-timesheets.ts';
import type { OpenTimesheetsProps } from './open-timesheets.tsx';
import { useUnsubmitted } from './submit/submitted-rows.ts';
import { SubmissionOutcome } from './submit/submission-outcome.tsx';
import { SubmissionProgress } from './submit/submission-progress.tsx';
import { useSubmission } from './submit/use-submission.ts';
import type { Issue } from './submit/send-submission.ts';
import { overviewQuery, timesheetsQuery } from './timesheets-queries.ts';
import { timesheetsTexts } from './timesheets-texts.ts';
import { WeekCosts } from './week-costs.tsx';
import css from './timesheets.module.css';
import { useChosen } from './submit/use-chosen.ts';
import { TimesheetPart } from './timesheet-part.tsx';
import { ChosenBar } from './submit/chosen-bar.tsx';

const openPart = lazyComponent<OpenTimesheetsProps>(
  async () => (await import('./open-timesheets.tsx')).OpenTimesheets,
);

/** Nobody would find the counts by client and by educator below more rows than these: then the counts come first. */
const manyRows = 200;
const noRows: readonly TimesheetRecord[] = [];

/** The timesheets that the business manager has to handle: exceptions first, the rest in one press. */
export function TimesheetsScreen() {
  const { clientIds } = useClientChoice();
  // The selection and the results of a submission belong to the chosen clients.
  return <Timesheets key={clientIds.join()} clientIds={clientIds} />;
}

function Timesheets({ clientIds }: { clientIds: readonly string[] }) {
  const texts = timesheetsTexts();
  const regional = useRegionalContext();
  const { contact, tree } = useViewer();
  const { view: named } = useSearch() as { view?: string };
  const hasViews = tree.locations.size > 1;
  const view: TimesheetView = hasViews && named === 'clients' ? 'clients' : 'educators';
  const query = useQuery(timesheetsQuery(clientIds));
  useLiveTimesheets(listTimesheets.name);
  const listed = query.data?.pendingApprovalList ?? noRows;
  useEffect(() => closeOutdatedFlagUndo(listed), [listed]);
  const { rows, hideSubmitted } = useUnsubmitted(listed);
  const { chosen, choose, clear, gone } = useChosen(rows);
  const { submit, isPending, progress, outcome, dismissIssues, dismissTaken } = useSubmission({
    regional,
    onSubmitted: ({ taken, issues: failed, refused }) => {
      hideSubmitted(taken);
      // What a refused submission left stays chosen, to be sent again.
      if (refused === null) clear();
      else for (const { bookingId } of [...taken, ...failed.map(({ row }) => row)]) choose(bookingId, false);
    },
  });
  const { issues } = outcome;
  useFollowedRows(clientIds, { isPaused: isPending });

  const isOffered = useIsOffered(changeTimesheet, submitTimesheets, askAboutTimesheet);
  const isLocked = !contact.emailVerified || !isOffered;
  // A full list may be incomplete: the summary then takes the server's counts, and shows none until they have loaded.
  const isFull = listed.length === maxListedTimesheets;
  const overview = useQuery({ ...overviewQuery(clientIds), enabled: isFull });
  const all = overview.data;
  const isCut = isFull && (all?.totalPendingApprovalCount ?? 0) > listed.length;
  const isLong = useFirst(query.data && rows.length > manyRows) ?? false;
  const counts = !isFull ? countRows(rows) : all === undefined ? null : countsOf(all);
  const ready = useMemo(() => rows.filter((row) => attentionOf(row) === 'ready'), [rows]);
  const toLookAt = useMemo(
    () => [...notTaken(issues, rows), ...rows.filter((row) => attentionOf(row) !== 'ready')],
    [issues, rows],
  );
  const readyHere = ready.filter(({ canModify }) => canModify);
  const canModify = rows.some((row) => row.canModify);
  const others = (query.data?.approvedCount ?? 0) + (query.data?.pendingReviewCount ?? 0);

  const part = {
    view,
    order: regional.order,
    clock: regional.clock,
    isLocked,
    onChoose: choose,
    clientIds,
    chosen,
    issues,
  };
  const retry = () => void query.refetch();
  const show = (next: TimesheetView) =>
    goTo((next === 'clients' ? `${timesheetsLink}?view=clients` : timesheetsLink) satisfies Address, {
      keepsScroll: true,
    });
  return (
    <div className={css.screen} data-read-only={!canModify || undefined}>
      <PageHeader
        title={texts.title}
        // Nothing is counted above an empty list.
        {...(listed.length > 0 && {
          subtitle: (
            <>
              {counts === null ? texts.lineLater(overview.isError) : texts.line(counts)}
              <SubmissionProgress progress={progress} />
            </>
          ),
        })}
        actions={
          readyHere.length > 0 && !isLocked ? (
            <Button
              variant="primary"
              icon="check"
              isPending={isPending}
              onPress={() => void submit('unmodified', readyHere)}
            >
              {progress === null
                ? texts.submitReady(readyHere.length)
                : texts.sent(progress.sent, progress.total)}
            </Button>
          ) : undefined
        }
      />
      {contact.emailVerified ? null : <EmailLock place="part" />}
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState title={areaFailureTexts.timesheets} isRetrying={query.isRefetching} onRetry={retry}>
            {failureWords(query.error)}
          </ErrorState>
        ) : (
          <Loading />
        )
      ) : (
        <>
          {query.isError ? (
            <StaleBanner
              fetchedAtMs={query.dataUpdatedAt}
              now={regional.now}
              isRetrying={query.isRefetching}
              onRetry={retry}
            />
          ) : null}
          {others > 0 ? (
            <p className={css.soft}>
              {texts.others(query.data.approvedCount, query.data.pendingReviewCount)}
            </p>
          ) : null}
          {isCut ? <p className={css.soft}>{texts.limit(maxListedTimesheets)}</p> : null}
          <SubmissionOutcome
            outcome={outcome}
            regional={regional}
            onDismissIssues={dismissIssues}
            onDismissTaken={dismissTaken}
          />
          <EditsGone rows={rows} clientIds={clientIds} regional={regional} />
          {gone > 0 ? (
            <Banner isLive onDismiss={clear}>
              {texts.goneMeanwhile(gone)}
            </Banner>
          ) : null}
          {rows.length === 0 && isFull ? (
            // More rows come in place of those that were submitted.
            <Loading />
          ) : rows.length === 0 && issues.length === 0 ? (
            <EmptyState title={texts.noneTitle} icon="check-circle">
              {texts.noneWords}
            </EmptyState>
          ) : (
            <>
              {canModify || rows.length === 0 ? null : <p className={css.soft}>{texts.readOnly}</p>}
              <WeekCosts rows={rows} isCut={isCut} regional={regional} />
              {hasViews ? (
                <div className={css.views} role="group" aria-label={texts.view}>
                  <ChoiceChip isSelected={view === 'educators'} onChange={() => show('educators')}>
                    {texts.byEducators}
                  </ChoiceChip>
                  <ChoiceChip isSelected={view === 'clients'} onChange={() => show('clients')}>
                    {texts.byClients}
                  </ChoiceChip>
                </div>
              ) : null}
              {isLong ? <Open view={view} clientIds={clientIds} regional={regional} isBrief /> : null}
              <TimesheetPart
                {...part}
                title={texts.toLookAt}
                rows={toLookAt}
                rowsAbove={0}
                nothing={texts.noneToLookAt}
              />
              <TimesheetPart
                {...part}
                title={texts.ready}
                rows={ready}
                rowsAbove={toLookAt.length}
                nothing={texts.noneReady}
              />
            </>
          )}
          {(!isLong || rows.length === 0) && others + rows.length > 0 ? (
            <Open view={view} clientIds={clientIds} regional={regional} />
          ) : null}
          <ChosenBar
            rows={rows.filter(({ bookingId }) => chosen.has(bookingId))}
            isPending={isPending}
            onClear={clear}
            onSubmit={submit}
          />
        </>
      )}
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={timesheetsTexts().loading}>
      <Skeleton shape="row" count={6} />
    </SkeletonGroup>
  );
}

/** The first value, which is kept, so that nothing changes its place while rows are submitted. */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

/** Rejected rows that have left the list: they stay visible with the reason until it is dismissed. */
function notTaken(issues: readonly Issue[], rows: readonly TimesheetRecord[]): TimesheetRecord[] {
  const here = new Set(rows.map(({ bookingId }) => bookingId));
  return issues.flatMap(({ row }) => (here.has(row.bookingId) ? [] : { ...row, canModify: false }));
}

function Open(props: OpenTimesheetsProps) {
  const { Component } = useLazyComponent(openPart, true);
  return Component === null ? null : <Component {...props} />;
}
