import { useQuery } from '@tanstack/react-query';
import { getBookingOverview } from '@staffroom/domain/bookings/read/overview-bookings.contract.ts';
import { fillRatePercentage } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import { getFillBreakdown } from '@staffroom/domain/overviews/overviews.contract.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { formatDate, formatRange } from '@staffroom/domain/time/dates-in-words.ts';
import { failureWords } from '../../lib/calls/call-result.ts';
import { queryFor } from '../../lib/calls/query-for.ts';
import { formatCount } from '../../lib/device/format-count.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Card } from '../../ui/display/card.tsx';
import { Table, type TableColumn } from '../../ui/display/table.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { groupOverviewTexts } from './group-overview-texts.ts';
import { firstDayOfWeeks, weeksOfDays, type WeekCounts } from './weeks-of-days.ts';
import css from './group-overview.module.css';

export type FillChartsProps = { clientIds: readonly string[]; date: string; regional: RegionalContext };

const weekCount = 12;
const breakdownDays = 28;

/** The weeks up to a date, and a breakdown of the last four of them; each chart has a table with its numbers. */
export function FillCharts({ clientIds, date, regional }: FillChartsProps) {
  const texts = groupOverviewTexts();
  const { weekStart } = regional.variant;
  const from = addDays(date, 1 - breakdownDays);
  const days = useQuery(
    queryFor('bookings', getBookingOverview, {
      query: {
        clientIds: [...clientIds],
        dateFromLocal: firstDayOfWeeks(date, weekCount, weekStart),
        dateToLocal: date,
      },
    }),
  );
  const breakdown = useQuery(
    queryFor('bookings', getFillBreakdown, {
      query: { clientIds: [...clientIds], dateFromLocal: from, dateToLocal: date },
    }),
  );
  const failed = [days, breakdown].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <ErrorState
        title={texts.chartsNotLoaded}
        isCompact
        onRetry={() => void Promise.all([days.refetch(), breakdown.refetch()])}
        isRetrying={failed.isRefetching}
      >
        {failureWords(failed.error)}
      </ErrorState>
    );
  }
  if (days.data === undefined || breakdown.data === undefined) {
    return (
      <SkeletonGroup label={texts.loadingCharts}>
        <Skeleton shape="block" count={2} />
      </SkeletonGroup>
    );
  }
  const weeks = weeksOfDays(days.data, { dateLocal: date, count: weekCount, weekStart });
  const { leadTimes, classifications, reasons } = breakdown.data;
  const words = (item: { totalBookings: number; openBookings: number }) => ({
    total: item.totalBookings,
    open: item.openBookings,
  });
  return (
    <section className={css.stack} aria-label={texts.charts}>
      <div className={css.charts}>
        <Trend weeks={weeks} regional={regional} />
        <Bars
          title={texts.leadTime}
          rows={leadTimes.map((item) => ({ name: texts.leadTimes[item.leadTime], ...words(item) }))}
        />
        <Bars
          title={texts.classification}
          rows={classifications.map((item) => ({ name: item.name, ...words(item) }))}
        />
        <Bars title={texts.reason} rows={reasons.map((item) => ({ name: item.name, ...words(item) }))} />
      </div>
      <p className={css.soft}>{texts.period(formatRange({ from, to: date }, regional))}</p>
    </section>
  );
}

type Row = { name: string; total: number; open: number };

const [width, height] = [480, 180];
const [left, right, top, bottom] = [48, 8, 10, 24];

/** A point for each week that has bookings; a week without bookings leaves a gap. */
function Trend({ weeks, regional }: { weeks: readonly WeekCounts[]; regional: RegionalContext }) {
  const texts = groupOverviewTexts();
  const rows = weeks.map(({ weekLocal, ...counts }) => ({
    name: formatDate(weekLocal, regional),
    ...counts,
  }));
  const x = (index: number) => left + (index * (width - left - right)) / Math.max(1, weeks.length - 1);
  const y = (rate: number) => top + ((100 - rate) * (height - top - bottom)) / 100;
  const rates = weeks.map(fillRatePercentage);
  const points = rates.flatMap((rate, index) => (rate < 0 ? [] : [{ rate, index }]));
  return (
    <Card title={texts.trend(weeks.length)}>
      {points.length === 0 ? (
        <p className={css.soft}>{texts.nothing}</p>
      ) : (
        // Hidden from screen readers, which read the table with the same numbers.
        <svg className={css.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {[0, 50, 100].map((rate) => (
            <g key={rate}>
              <line className={css.grid} x1={left} x2={width - right} y1={y(rate)} y2={y(rate)} />
              <text x={left - 6} y={y(rate) + 4} textAnchor="end">
                {texts.percent(rate)}
              </text>
            </g>
          ))}
          <path className={css.line} d={pathOf(rates, x, y)} />
          {points.map(({ rate, index }) => (
            <circle key={index} className={css.point} cx={x(index)} cy={y(rate)} r={4} />
          ))}
          <text x={left} y={height - 4}>
            {rows[0]?.name}
          </text>
          <text x={width - right} y={height - 4} textAnchor="end">
            {rows.at(-1)?.name}
          </text>
        </svg>
      )}
      <Behind caption={texts.trend(weeks.length)} nameHeader={texts.week} rows={rows} />
    </Card>
  );
}

/** Starts a new segment after a gap. */
function pathOf(rates: readonly number[], x: (index: number) => number, y: (rate: number) => number): string {
  return rates
    .map((rate, index) => {
      if (rate < 0) return '';
      const begins = index === 0 || rates[index - 1]! < 0;
      return `${begins ? 'M' : 'L'}${x(index).toFixed(1)} ${y(rate).toFixed(1)}`;
    })
    .join('');
}

const maxBars = 8;

/** A bar per name. Its length is the number of bookings relative to the largest, its fill the filled share. */
function Bars({ title, rows }: { title: string; rows: readonly Row[] }) {
  const texts = groupOverviewTexts();
  const most = Math.max(1, ...rows.map(({ total }) => total));
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className={css.soft}>{texts.nothing}</p>
      ) : (
        <ul className={css.bars}>
          {rows.slice(0, maxBars).map(({ name, total, open }) => (
            <li key={name}>
              <span className={css.barWords}>
                <span>{name}</span>
                <span>
                  {texts.percent(fillRatePercentage({ total, open }))}
                  {'\u00A0· '}
                  {texts.filledOf(total - open, total)}
                </span>
              </span>
              <svg className={css.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className={css.barFilled} width={((total - open) / most) * 100} height={10} />
                <rect
                  className={css.barOpen}
                  x={((total - open) / most) * 100}
                  width={(open / most) * 100}
                  height={10}
                />
              </svg>
            </li>
          ))}
        </ul>
      )}
      {rows.length > maxBars ? <p className={css.soft}>{texts.moreInTable(rows.length - maxBars)}</p> : null}
      <Behind caption={title} nameHeader={texts.name} rows={rows} />
    </Card>
  );
}

/** The table with the numbers of a chart. */
function Behind({
  caption,
  nameHeader,
  rows,
}: {
  caption: string;
  nameHeader: string;
  rows: readonly Row[];
}) {
  const texts = groupOverviewTexts();
  if (rows.length === 0) return null;
  return (
    <details className={css.behind}>
      <summary>{texts.asTable}</summary>
      <Table caption={caption} rows={rows} rowId={({ name }) => name} columns={columnsOf(nameHeader)} />
    </details>
  );
}

function columnsOf(nameHeader: string): TableColumn<Row>[] {
  const texts = groupOverviewTexts();
  return [
    { id: 'name', header: nameHeader, cell: ({ name }) => name },
    { id: 'total', header: texts.total, align: 'end', cell: ({ total }) => formatCount(total) },
    {
      id: 'filled',
      header: texts.filled,
      align: 'end',
      cell: ({ total, open }) => formatCount(total - open),
    },
    { id: 'open', header: texts.unfilled, align: 'end', cell: ({ open }) => formatCount(open) },
    {
      id: 'rate',
      header: texts.fillRate,
      align: 'end',
      cell: (row) => texts.percent(fillRatePercentage(row)),
    },
  ];
}
