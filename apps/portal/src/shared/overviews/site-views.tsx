import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';
import { formatCount } from '../../lib/device/format-count.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { LabelChip } from '../../ui/display/label-chip.tsx';
import { ProgressRing } from '../../ui/display/progress-ring.tsx';
import { Table, type TableColumn } from '../../ui/display/table.tsx';
import { overviewTexts } from './overview-texts.ts';
import { levelOf } from './plan-sites.ts';
import { levelTones, SiteLink, useMore } from './site-parts.tsx';
import css from './overviews.module.css';

export type SiteViewProps = {
  /** In the order in which they are shown. */
  items: readonly LocationOverviewItem[];
  dateLocal: string;
  selectedId: number | null;
  onSelect: (locationId: number | null) => void;
  /** Selects the site and switches to the map. */
  onShowOnMap: (locationId: number) => void;
};

export function SiteTiles({ items, dateLocal, selectedId, onShowOnMap }: SiteViewProps) {
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
            <OnMap item={item} selectedId={selectedId} onShowOnMap={onShowOnMap} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

export function SiteTable(props: SiteViewProps) {
  const { items } = props;
  const { shown, more } = useMore(items);
  return (
    <>
      <Table
        caption={overviewTexts().sites}
        isCompact
        rows={shown}
        rowId={({ locationId }) => String(locationId)}
        columns={columnsOf(props)}
      />
      {more}
    </>
  );
}

function columnsOf({
  dateLocal,
  selectedId,
  onShowOnMap,
}: SiteViewProps): TableColumn<LocationOverviewItem>[] {
  const texts = overviewTexts();
  return [
    { id: 'site', header: texts.site, cell: (item) => <SiteLink item={item} dateLocal={dateLocal} /> },
    {
      id: 'level',
      header: texts.level,
      hidesHeader: true,
      cell: (item) => <LabelChip tone={levelTones[levelOf(item)]}>{texts.levels[levelOf(item)]}</LabelChip>,
    },
    {
      id: 'total',
      header: texts.total,
      align: 'end',
      cell: ({ totalBookings }) => formatCount(totalBookings),
    },
    {
      id: 'filled',
      header: texts.filled,
      align: 'end',
      cell: ({ filledBookings }) => formatCount(filledBookings),
    },
    {
      id: 'open',
      header: texts.unfilled,
      align: 'end',
      cell: ({ openBookings }) => formatCount(openBookings),
    },
    {
      id: 'rate',
      header: texts.fillRate,
      align: 'end',
      cell: ({ fillRatePercentage: rate }) => (rate < 0 ? '–' : texts.percent(rate)),
    },
    {
      id: 'map',
      header: texts.layouts.map,
      hidesHeader: true,
      align: 'end',
      cell: (item) => <OnMap item={item} selectedId={selectedId} onShowOnMap={onShowOnMap} />,
    },
  ];
}

type OnMapProps = Pick<SiteViewProps, 'selectedId' | 'onShowOnMap'> & { item: LocationOverviewItem };

function OnMap({ item, selectedId, onShowOnMap }: OnMapProps) {
  const { locationId, displayName, address } = item;
  if (address.latitude === null) return null;
  return (
    <IconButton
      icon="pin"
      size="small"
      hidesTooltip
      variant={locationId === selectedId ? 'secondary' : 'quiet'}
      label={overviewTexts().showOnMap(displayName)}
      aria-pressed={locationId === selectedId}
      onPress={() => onShowOnMap(locationId)}
    />
  );
}
