import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { getClientGroupOverview } from '@staffroom/domain/overviews/overviews.contract.ts';
import { isCalendarDate } from '@staffroom/domain/time/calendar-date.ts';
import { formatLongDate } from '@staffroom/domain/time/dates-in-words.ts';
import { queryFor } from '../../lib/calls/query-for.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useSearch } from '../../lib/navigation/shown.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useViewer } from '../../session/viewer.ts';
import { StaleQuery } from '../../shared/lists/stale-query.tsx';
import { shownTogether, useFirstAnswers } from '../../shared/lists/use-first-answers.ts';
import { SitesOverview } from '../../shared/overviews/sites-overview.tsx';
import { useRegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFailure } from '../../shared/lists/query-failure.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { Select } from '../../ui/pickers/select.tsx';
import type { FillChartsProps } from './fill-charts.tsx';
import { groupOverviewLink, type GroupOverviewSearch } from './group-overview-links.ts';
import { groupOverviewTexts } from './group-overview-texts.ts';
import css from './group-overview.module.css';

const charts = lazyComponent<FillChartsProps>(async () => (await import('./fill-charts.tsx')).FillCharts);

/** How far a client group's sites are filled on a date, by default today; group and date are in the address. */
export function GroupOverviewScreen() {
  const texts = groupOverviewTexts();
  const regional = useRegionalContext();
  const { links } = useViewer();
  const { client } = useClientChoice();
  const search: GroupOverviewSearch = useSearch();
  const group =
    links.groups.find(({ groupId }) => groupId === search.group) ??
    links.groups.find(({ groupId }) => groupId === client.groupId) ??
    links.groups[0]!;
  const date = search.date !== undefined && isCalendarDate(search.date) ? search.date : regional.today;
  // Deferred as the sites are, below which the charts stand.
  const areSitesShown = useDeferredValue(useFirstAnswers('bookings'), false);
  const change = (changed: GroupOverviewSearch) =>
    goTo(groupOverviewLink({ ...search, ...changed }), { replaces: true, keepsScroll: true });
  return (
    <div className={css.screen}>
      <PageHeader title={group.groupName} subtitle={texts.on(formatLongDate(date, regional.order))} />
      <Sites key={group.groupId} groupId={group.groupId} date={date}>
        <div className={css.date}>
          <DateField
            label={texts.date}
            today={regional.today}
            value={date}
            onChange={(chosen) => change({ date: chosen })}
          />
        </div>
        {links.groups.length > 1 ? (
          <Select
            label={texts.group}
            options={links.groups.map(({ groupId, groupName }) => ({ id: groupId, label: groupName }))}
            value={group.groupId}
            onChange={(groupId) => change({ group: groupId })}
          />
        ) : null}
      </Sites>
      <div style={shownTogether(areSitesShown)}>
        <Charts clientIds={group.clients.map(({ clientId }) => clientId)} date={date} regional={regional} />
      </div>
    </div>
  );
}

type SitesProps = { groupId: string; date: string; children: ReactNode };

function Sites({ groupId, date, children }: SitesProps) {
  const texts = groupOverviewTexts();
  const query = useQuery(
    queryFor('bookings', getClientGroupOverview, {
      params: { clientGroupId: groupId },
      query: { filterDate: date },
    }),
  );
  const { data } = query;
  // Renders arriving sites in a deferred render, so that key presses and taps are handled in between.
  const isDrawn = useDeferredValue(data !== undefined, false);
  if (data === undefined || !isDrawn) {
    return query.isError ? (
      <QueryFailure
        query={query}
        title={areaFailureTexts.groupOverview}
        noReason={areaFailureTexts.groupOverviewNoReason}
      />
    ) : (
      <SkeletonGroup label={texts.loading}>
        <Skeleton shape="block" count={3} />
      </SkeletonGroup>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title={texts.noSites} icon="building">
        {texts.noSitesWords}
      </EmptyState>
    );
  }
  return (
    <>
      <StaleQuery query={query} />
      <SitesOverview items={data} dateLocal={date}>
        {children}
      </SitesOverview>
    </>
  );
}

/** Loaded on request: the charts read months of bookings. */
function Charts(props: FillChartsProps) {
  const texts = groupOverviewTexts();
  const [isWanted, setWanted] = useState(false);
  return isWanted ? (
    <LazyPart
      part={charts}
      props={props}
      fallback={
        <SkeletonGroup label={texts.loadingCharts}>
          <Skeleton shape="block" count={2} />
        </SkeletonGroup>
      }
    />
  ) : (
    <div>
      <Button icon="chart" onPress={() => setWanted(true)}>
        {texts.showCharts}
      </Button>
    </div>
  );
}
