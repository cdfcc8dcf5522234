import { useMemo, type ReactNode } from 'react';
import { fillRatePercentage } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';
import { changePreferences, usePreferences } from '../../lib/device/device-preferences.ts';
import type { DashboardLayout } from '../../lib/device/device-preferences.ts';
import { formatCount } from '../../lib/device/format-count.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { ChoiceChip } from '../../ui/pickers/choice-chip.tsx';
import { useRegionalContext } from '../wording/use-regional-context.ts';
import { isMetricIn } from './map/scale-of.ts';
import type { SiteMapProps } from './map/site-map.tsx';
import { overviewTexts } from './overview-texts.ts';
import { noSiteFilter, planSites, totalsOf } from './plan-sites.ts';
import { saveSites } from './sites-csv.ts';
import { SiteTable, SiteTiles } from './site-views.tsx';
import { useSiteSearch } from './use-site-search.ts';
import filtersCss from '../lists/filters.module.css';
import css from './overviews.module.css';

export type SitesOverviewProps = {
  items: readonly LocationOverviewItem[];
  /** The calendar date of the numbers. */
  dateLocal: string;
  /** Shown beside the filters, for example the date. */
  children?: ReactNode;
};

const layouts = [
  [0, 'tile', 'tiles'],
  [1, 'list', 'list'],
  [2, 'map', 'map'],
] as const;

const siteMap = lazyComponent<SiteMapProps>(async () => (await import('./map/site-map.tsx')).SiteMap);

/**
 * How far sites are filled on a day: totals, filters and one of the layouts. The layouts share filters and selection.
 */
export function SitesOverview({ items, dateLocal, children }: SitesOverviewProps) {
  const texts = overviewTexts();
  const { dashboardLayout } = usePreferences();
  const { variant } = useRegionalContext();
  const { filter: chosen, setFilter, selectedId, onSelect } = useSiteSearch();
  // A single site is neither searched for nor filtered out.
  const isSingle = items.length === 1;
  const filter = isSingle ? noSiteFilter : chosen;
  const shown = useMemo(() => planSites(items, filter), [items, filter]);
  const totals = totalsOf(items);
  const change = (layout: DashboardLayout) => changePreferences({ dashboardLayout: layout });
  const onShowOnMap = (locationId: number) => {
    onSelect(locationId);
    change(2);
  };
  const views = { items: shown, dateLocal, selectedId, onSelect, onShowOnMap };
  return (
    <div className={css.overview}>
      <Totals {...totals} />
      <p className={css.soft}>{texts.ofSites(items.length)}</p>
      <div className={filtersCss.filters} role="search" aria-label={texts.sites}>
        {children}
        {isSingle ? null : (
          <>
            <div className={css.search}>
              <TextInput
                type="search"
                label={texts.find}
                maxLength={100}
                value={filter.search}
                onChange={(search) => setFilter({ ...filter, search })}
              />
            </div>
            <div className={filtersCss.chips}>
              <ChoiceChip
                isSelected={filter.isAtRiskOnly}
                onChange={(isAtRiskOnly) => setFilter({ ...filter, isAtRiskOnly })}
              >
                {texts.atRisk}
              </ChoiceChip>
            </div>
          </>
        )}
        <div className={classNames(filtersCss.chips, css.tools)}>
          <div className={classNames(filtersCss.chips, css.layouts)} role="group" aria-label={texts.layout}>
            {layouts.map(([layout, name, icon]) => (
              <ChoiceChip
                key={layout}
                icon={icon}
                isSelected={dashboardLayout === layout}
                onChange={() => change(layout)}
              >
                {texts.layouts[name]}
              </ChoiceChip>
            ))}
          </div>
          <Button
            size="small"
            icon="download"
            isDisabled={shown.length === 0}
            onPress={() => toastSuccess(saveSites(shown, dateLocal))}
          >
            {texts.export}
          </Button>
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={filter.search === '' ? texts.allFilled : texts.noneFound}
          icon={filter.search === '' ? 'check-circle' : 'search'}
          isCompact
          actions={<Button onPress={() => setFilter(noSiteFilter)}>{texts.showAll}</Button>}
        >
          {filter.search === '' ? texts.allFilledWords : null}
        </EmptyState>
      ) : dashboardLayout === 1 ? (
        <SiteTable {...views} />
      ) : dashboardLayout === 2 ? (
        <LazyPart
          part={siteMap}
          props={{ ...views, isMetric: isMetricIn(variant.locale) }}
          fallback={
            <SkeletonGroup label={texts.loadingMap}>
              <Skeleton shape="block" />
            </SkeletonGroup>
          }
        />
      ) : (
        <SiteTiles {...views} />
      )}
    </div>
  );
}

/** Total requests, filled, unfilled and the fill rate (spec section 3). */
function Totals({ total, open }: { total: number; open: number }) {
  const texts = overviewTexts();
  const rate = fillRatePercentage({ total, open });
  const figures = [
    [texts.total, formatCount(total)],
    [texts.filled, formatCount(total - open)],
    [texts.unfilled, formatCount(open)],
    [texts.fillRate, rate < 0 ? '–' : texts.percent(rate)],
  ];
  return (
    <dl className={css.totals} aria-label={texts.totals}>
      {figures.map(([label, value]) => (
        <div key={label} className={css.figure}>
          <dt className={css.soft}>{label}</dt>
          <dd className={css.number}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
