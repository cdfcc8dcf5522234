import { useEffect, useMemo, useRef, useState } from 'react';
import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';
import { formatCount } from '../../../lib/device/format-count.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { NativeButton } from '../../../ui/actions/native-button.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import { overviewTexts } from '../overview-texts.ts';
import { levelOf } from '../plan-sites.ts';
import { levelTones, SiteLink, useMore } from '../site-parts.tsx';
import type { SiteViewProps } from '../site-views.tsx';
import type { SiteCluster } from './cluster-sites.ts';
import type { Tiles } from './map-data.ts';
import { openMap, type LostGround, type OpenMap } from './open-map.ts';
import { placeSites } from './place-sites.ts';
import { scaleOf } from './scale-of.ts';
import { siteMapTexts } from './site-map-texts.ts';
import './leaflet.css';
import css from './site-map.module.css';

export type SiteMapProps = SiteViewProps & { isMetric: boolean };

/** The sites on a map and in a list beside it; both share the selection. */
export function SiteMap({ items, dateLocal, selectedId, onSelect, isMetric }: SiteMapProps) {
  const texts = siteMapTexts();
  const { placed, unplaced } = useMemo(() => placeSites(items), [items]);
  const { element, open, metersPerPixel, tiles, lost } = useMap(onSelect);
  useEffect(() => open?.show(placed, selectedId), [open, placed, selectedId]);
  const selected = items.find(({ locationId }) => locationId === selectedId);
  const select = (item: LocationOverviewItem) => {
    const isOff = item.locationId === selectedId;
    onSelect(isOff ? null : item.locationId);
    const site = placed.find((one) => one.item === item);
    if (!isOff && site) open?.bringIntoView(site);
  };
  return (
    <div className={css.parts}>
      <section className={css.place} aria-label={texts.map}>
        {/* Takes the focus and handles arrow keys itself, which screen readers pass on only to an application. */}
        <div
          ref={element}
          className={css.map}
          role="application"
          aria-label={texts.moves}
          data-empty={placed.length === 0 || undefined}
        />
        <div className={css.controls}>
          <IconButton variant="secondary" icon="plus" label={texts.nearer} onPress={() => open?.zoom(1)} />
          <IconButton variant="secondary" icon="minus" label={texts.farther} onPress={() => open?.zoom(-1)} />
          <IconButton variant="secondary" icon="map" label={texts.all} onPress={() => open?.showAll()} />
        </div>
        {metersPerPixel === null ? null : <ScaleBar metersPerPixel={metersPerPixel} isMetric={isMetric} />}
        {tiles === null ? null : <p className={css.source}>{tiles.attribution}</p>}
        <p role="status" className={css.lost}>
          {lost === null ? null : texts.lost[lost]}
        </p>
      </section>
      <div className={css.beside}>
        <div role="status" className={css.selected} data-empty={selected === undefined || undefined}>
          {selected === undefined ? (
            texts.chooseOne
          ) : (
            <>
              <strong>
                <SiteLink item={selected} dateLocal={dateLocal} />
              </strong>
              <span>{texts.counts(selected)}</span>
              {selected.address.fullAddress === '' ? null : (
                <span className={css.soft}>{selected.address.fullAddress}</span>
              )}
            </>
          )}
        </div>
        <SiteButtons
          items={placed.map(({ item }) => item)}
          label={overviewTexts().sites}
          selectedId={selectedId}
          onPress={select}
        />
      </div>
      {unplaced.length === 0 ? null : (
        <section className={css.unplaced} aria-label={texts.unplaced}>
          <h2 className={css.heading}>{texts.unplaced}</h2>
          <p className={css.soft}>{texts.unplacedWords}</p>
          <SiteButtons items={unplaced} label={texts.unplaced} selectedId={selectedId} onPress={select} />
        </section>
      )}
    </div>
  );
}

type SiteButtonsProps = {
  items: readonly LocationOverviewItem[];
  label: string;
  selectedId: number | null;
  onPress: (item: LocationOverviewItem) => void;
};

function SiteButtons({ items, label, selectedId, onPress }: SiteButtonsProps) {
  const texts = overviewTexts();
  const { shown, more } = useMore(items);
  return (
    <>
      <ul className={css.sites} aria-label={label}>
        {shown.map((item) => (
          <li key={item.locationId}>
            <NativeButton
              className={css.site}
              aria-pressed={item.locationId === selectedId}
              onPress={() => onPress(item)}
            >
              <span className={css.name}>{item.displayName}</span>
              <LabelChip tone={levelTones[levelOf(item)]}>
                {item.totalBookings === 0
                  ? texts.noBookings
                  : texts.openOf(item.openBookings, item.totalBookings)}
              </LabelChip>
            </NativeButton>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

/** The map in an element, opened once. */
function useMap(onSelect: (locationId: number) => void) {
  const element = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<OpenMap | null>(null);
  const [metersPerPixel, setScale] = useState<number | null>(null);
  const [tiles, setTiles] = useState<Tiles | null>(null);
  const [lost, setLost] = useState<LostGround | null>(null);
  const select = useRef(onSelect);
  useEffect(() => {
    select.current = onSelect;
  });
  useEffect(() => {
    const opened = openMap(element.current!, {
      drawButton,
      onSelect: (locationId) => select.current(locationId),
      onScale: setScale,
      onTiles: setTiles,
      onLost: setLost,
    });
    setOpen(opened);
    return () => opened.close();
  }, []);
  return { element, open, metersPerPixel, tiles, lost };
}

/** A number in a ring. Its colour, and its edge for people who cannot see the colour, show how far it is filled. */
function drawButton(button: HTMLButtonElement, cluster: SiteCluster, isSelected: boolean): void {
  const texts = siteMapTexts();
  const { sites, counts, level } = cluster;
  const [{ item }] = sites as [SiteCluster['sites'][number]];
  button.className = css.mark!;
  button.dataset['level'] = level;
  button.dataset['many'] = String(sites.length > 1);
  button.setAttribute('aria-pressed', String(isSelected));
  const words = document.createElement('span');
  words.className = css.spoken!;
  words.textContent =
    sites.length > 1 ? texts.cluster(sites.length, counts) : texts.site(item.displayName, counts);
  const number = document.createElement('span');
  number.textContent = counts.total === 0 ? '–' : counts.open === 0 ? '✓' : formatCount(counts.open);
  number.ariaHidden = 'true';
  const name = document.createElement('span');
  name.ariaHidden = 'true';
  name.className = css.suburb!;
  name.textContent = sites.length > 1 ? texts.sites(sites.length) : item.address.suburb || item.displayName;
  button.replaceChildren(words, number, name);
}

const maxScalePixels = 120;

function ScaleBar({ metersPerPixel, isMetric }: { metersPerPixel: number; isMetric: boolean }) {
  const { pixels, label } = scaleOf({ metersPerPixel, isMetric, maxPixels: maxScalePixels });
  return (
    <svg className={css.scale} width={maxScalePixels + 2} height={28} aria-hidden="true">
      <text x={1} y={12}>
        {label}
      </text>
      <path d={`M1 16v8h${Math.round(pixels)}v-8`} />
    </svg>
  );
}
