import { useState } from 'react';
import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';
import { bookingsLink } from '../../lib/links.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LabelChip } from '../../ui/display/label-chip.tsx';
import { ProgressRing } from '../../ui/display/progress-ring.tsx';
import { Table, type TableColumn } from '../../ui/display/table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { overviewTexts } from './overview-texts.ts';
import { levelOf } from './plan-sites.ts';
import css from './overviews.module.css';

export type SiteViewProps = {
  /** In the order in which they are shown. */
  items: readonly LocationOverviewItem[];
  dateLocal: string;
  selectedId: number | null;
  onSelect: (locationId: number | null) => void;
};

/** An account of many sites begins with those that miss people; the rest comes when it is asked for. */
const sitesAtOnce = 48;

export function SiteTiles({ items, dateLocal, selectedId }: SiteViewProps) {
  const texts = overviewTexts();
  const { shown, more } = useMore(items);
  return (
    <>
      <ul className={css.tiles} aria-label={texts.sites}>
        {shown.map((item) => (
          <li
            key={item.locationId}
            className={css.tile}
            data-level={levelOf(item)}
            data-selected={item.locationId === selectedId || undefined}
          >
            <ProgressRing
              label={`${texts.fillRate}, ${item.displayName}`}
              value={item.filledBookings}
              max={item.totalBookings}
              size={56}
            >
              {item.fillRatePercentage < 0 ? '–' : texts.percent(item.fillRatePercentage)}
            </ProgressRing>
            <div className={css.words}>
              <p className={css.name}>
                <SiteLink item={item} dateLocal={dateLocal} />
              </p>
              <p className={css.soft}>
                {item.totalBookings === 0
                  ? texts.noBookings
                  : texts.openOf(item.openBookings, item.totalBookings)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

const tones = { none: 'neutral', short: 'problem', partly: 'unfilled', full: 'filled' } as const;

export function SiteTable({ items, dateLocal }: SiteViewProps) {
  const { shown, more } = useMore(items);
  return (
    <>
      <Table
        caption={overviewTexts().sites}
        rows={shown}
        rowId={({ locationId }) => String(locationId)}
        columns={columnsOf(dateLocal)}
      />
      {more}
    </>
  );
}

function columnsOf(dateLocal: string): TableColumn<LocationOverviewItem>[] {
  const texts = overviewTexts();
  return [
    { id: 'site', header: texts.site, cell: (item) => <SiteLink item={item} dateLocal={dateLocal} /> },
    {
      id: 'level',
      header: texts.level,
      hidesHeader: true,
      cell: (item) => <LabelChip tone={tones[levelOf(item)]}>{texts.levels[levelOf(item)]}</LabelChip>,
    },
    { id: 'total', header: texts.total, align: 'end', cell: ({ totalBookings }) => totalBookings },
    { id: 'filled', header: texts.filled, align: 'end', cell: ({ filledBookings }) => filledBookings },
    { id: 'open', header: texts.unfilled, align: 'end', cell: ({ openBookings }) => openBookings },
    {
      id: 'rate',
      header: texts.fillRate,
      align: 'end',
      cell: ({ fillRatePercentage: rate }) => (rate < 0 ? '–' : texts.percent(rate)),
    },
  ];
}

/** To the site's bookings of the day. */
function SiteLink({ item, dateLocal }: { item: LocationOverviewItem; dateLocal: string }) {
  return (
    <Link href={bookingsLink({ from: dateLocal, to: dateLocal, locations: String(item.locationId) })}>
      {item.displayName}
    </Link>
  );
}

function useMore(items: readonly LocationOverviewItem[]) {
  const texts = overviewTexts();
  const [most, setMost] = useState(sitesAtOnce);
  const left = items.length - most;
  return {
    shown: items.slice(0, most),
    more:
      left > 0 ? (
        <div className={css.more}>
          <Button onPress={() => setMost(most + 4 * sitesAtOnce)}>{texts.more(left)}</Button>
        </div>
      ) : null,
  };
}
