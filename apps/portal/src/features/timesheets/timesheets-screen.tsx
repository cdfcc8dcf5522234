import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo, useState } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { attentionOf, checkSelection } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import type { TimesheetKind } from '@staffroom/domain/timesheets/timesheet-status.ts';
import {
  askAboutTimesheet,
  changeTimesheet,
  listTimesheets,
  submitTimesheets,
} from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { maxListedTimesheets } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { failureWords } from '../../lib/calls/call-result.ts';
import { formatCount } from '../../lib/device/format-count.ts';
import { timesheetsLink, type Address } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useSearch } from '../../lib/navigation/shown.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { toastFailure, toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
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
import { hasDraft } from './edit-drafts.ts';
import { EditsGone } from './edits-gone.tsx';
import { useFollowedRows } from './follow-rows.ts';
import type { EarlierTimesheetsProps } from './earlier-timesheets.tsx';
import {
  countRows,
  countsOf,
  groupRows,
  type TimesheetGroup,
  type TimesheetView,
} from './group-timesheets.ts';
import type { OpenTimesheetsProps } from './open-timesheets.tsx';
import { useUnsubmitted } from './submitted-rows.ts';
import { sendSubmission, type Issue } from './send-submission.ts';
import type { TimesheetRowProps } from './timesheet-row.tsx';
import { RowMarksContext, TimesheetGroups } from './timesheet-rows.tsx';
import { overviewQuery, timesheetsQuery } from './timesheets-queries.ts';
import { timesheetsTexts } from './timesheets-texts.ts';
import { WeekCosts } from './week-costs.tsx';
import css from './timesheets.module.css';

const earlierPart = lazyComponent<EarlierTimesheetsProps>(
  async () => (await import('./earlier-timesheets.tsx')).EarlierTimesheets,
);

const openPart = lazyComponent<OpenTimesheetsProps>(
  async () => (await import('./open-timesheets.tsx')).OpenTimesheets,
);

const maxNamedIssues = 10;
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
  const { contact } = useViewer();
  const { view: named } = useSearch() as { view?: string };
  const view: TimesheetView = named === 'clients' ? 'clients' : 'educators';
  const query = useQuery(timesheetsQuery(clientIds));
  useLiveTimesheets(listTimesheets.name);
  const listed = query.data?.pendingApprovalList ?? noRows;
  const { rows, hideSubmitted } = useUnsubmitted(listed);
  const { chosen, choose, clear, gone } = useChosen(rows);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [submittedBeside, setSubmittedBeside] = useState(0);
  const [takenBefore, setTakenBefore] = useState<{ submitted: number; left: number } | null>(null);
  const [isPending, setPending] = useState(false);
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

  const submit = async (kind: TimesheetKind, meant: readonly TimesheetRecord[]) => {
    // They would be submitted without their unsaved edits.
    const edited = meant.find(hasDraft);
    if (edited !== undefined)
      return toastFailure(texts.saveFirst(edited.candidateFullName, formatDate(edited.dateLocal, regional)));
    setPending(true);
    const { taken, issues: found, refused } = await sendSubmission(kind, meant);
    const submitted = taken.length;
    hideSubmitted(taken);
    setPending(false);
    setIssues(found);
    setSubmittedBeside(refused === null ? submitted : 0);
    clear();
    setTakenBefore(
      refused === null || submitted === 0
        ? null
        : { submitted, left: meant.length - submitted - found.length },
    );
    if (refused !== null) return toastRefusal(refused, areaFailureTexts.submitTimesheets);
    if (found.length === 0) return toastSuccess(texts.submitted(submitted));
    toastFailure(texts.withIssues([...new Set(found.map(({ words }) => words))].join(', ')));
    if (submitted > 0) toastFailure(texts.partly);
  };

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
        {...(query.data && {
          subtitle: counts === null ? texts.lineLater(overview.isError) : texts.line(counts),
        })}
        actions={
          readyHere.length > 0 && !isLocked ? (
            <Button
              variant="primary"
              icon="check"
              isPending={isPending}
              onPress={() => void submit('unmodified', readyHere)}
            >
              {texts.submitReady(readyHere.length)}
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
          <SkeletonGroup label={texts.loading}>
            <Skeleton shape="row" count={6} />
          </SkeletonGroup>
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
          <p className={css.soft}>{texts.others(query.data.approvedCount, query.data.pendingReviewCount)}</p>
          {isCut ? <p className={css.soft}>{texts.limit(maxListedTimesheets)}</p> : null}
          {takenBefore === null ? null : (
            <Banner tone="warning" isLive onDismiss={() => setTakenBefore(null)}>
              {texts.takenBefore(takenBefore.submitted, takenBefore.left)}
            </Banner>
          )}
          {issues.length > 0 ? (
            <Banner
              tone="warning"
              isLive
              title={texts.issuesTitle(issues.length, submittedBeside)}
              onDismiss={() => setIssues([])}
            >
              <ul className={css.issues}>
                {issues.slice(0, maxNamedIssues).map(({ row, words }) => (
                  <li key={row.bookingId}>
                    {row.candidateFullName}, {formatDate(row.dateLocal, regional)}: {words}
                  </li>
                ))}
                {issues.length > maxNamedIssues ? (
                  <li>{texts.moreIssues(issues.length - maxNamedIssues)}</li>
                ) : null}
              </ul>
            </Banner>
          ) : null}
          <EditsGone rows={rows} clientIds={clientIds} regional={regional} />
          {gone > 0 ? (
            <Banner isLive onDismiss={clear}>
              {texts.goneMeanwhile(gone)}
            </Banner>
          ) : null}
          {rows.length === 0 && issues.length === 0 ? (
            <EmptyState title={texts.noneTitle} icon="check-circle">
              {texts.noneWords}
            </EmptyState>
          ) : (
            <>
              {canModify || rows.length === 0 ? null : <p className={css.soft}>{texts.readOnly}</p>}
              <WeekCosts rows={rows} regional={regional} />
              <div className={css.views} role="group" aria-label={texts.view}>
                <ChoiceChip isSelected={view === 'educators'} onChange={() => show('educators')}>
                  {texts.byEducators}
                </ChoiceChip>
                <ChoiceChip isSelected={view === 'clients'} onChange={() => show('clients')}>
                  {texts.byClients}
                </ChoiceChip>
              </div>
              {isLong ? <Open view={view} clientIds={clientIds} regional={regional} isBrief /> : null}
              <Part {...part} title={texts.toLookAt} rows={toLookAt} nothing={texts.noneToLookAt} />
              <Part {...part} title={texts.ready} rows={ready} nothing={texts.noneReady} />
            </>
          )}
          {(!isLong || rows.length === 0) &&
          query.data.approvedCount + query.data.pendingReviewCount + rows.length > 0 ? (
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

/** The selected rows, and how many of them have left the list since. */
function useChosen(rows: readonly TimesheetRecord[]) {
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

type PartProps = Pick<TimesheetRowProps, 'view' | 'order' | 'clock' | 'isLocked' | 'onChoose'> & {
  title: string;
  rows: readonly TimesheetRecord[];
  nothing: string;
  clientIds: readonly string[];
  chosen: ReadonlySet<string>;
  issues: readonly Issue[];
};

/** Rows in their groups. The names of the groups are always rendered, so that a search in the page finds them. */
function Part({ title, rows, nothing, chosen, issues, clientIds, ...shared }: PartProps) {
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
        <TimesheetGroups {...shared} groups={groups} head={head} />
      </RowMarksContext>
    </section>
  );
}

function Open(props: OpenTimesheetsProps) {
  const { Component } = useLazyComponent(openPart, true);
  return Component === null ? null : <Component {...props} />;
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

/** Actions for the selected rows. Rows of two kinds cannot be submitted together; the bar then says so. */
function ChosenBar({
  rows,
  isPending,
  onClear,
  onSubmit,
}: {
  rows: readonly TimesheetRecord[];
  isPending: boolean;
  onClear: () => void;
  onSubmit: (kind: TimesheetKind, rows: readonly TimesheetRecord[]) => Promise<void>;
}) {
  const texts = timesheetsTexts();
  const [first] = rows;
  if (first === undefined) return null;
  const verdict = checkSelection(rows.map(({ kind }) => kind));
  return (
    <div className={css.bar} role="region" aria-label={texts.chosen(rows.length)}>
      <span role="status">{texts.chosen(rows.length)}</span>
      {verdict.ok ? null : (
        <span id="timesheets-mixed" className={css.issue}>
          {errorText({ code: verdict.code, params: {} })}
        </span>
      )}
      <div className={css.buttons}>
        <Button onPress={onClear}>{texts.clear}</Button>
        <Button
          variant="primary"
          isDisabled={!verdict.ok}
          isPending={isPending}
          {...(!verdict.ok && { 'aria-describedby': 'timesheets-mixed' })}
          onPress={() => void onSubmit(first.kind, rows)}
        >
          {texts.submit}
        </Button>
      </div>
    </div>
  );
}
