import { divIcon, latLngBounds, layerGroup, map, marker, polyline, svg, tileLayer } from 'leaflet';
import type { LatLngBounds, LayerGroup, Map as LeafletMap, Marker } from 'leaflet';
import { clusterSites, type SiteCluster } from './cluster-sites.ts';
import { loadCell, loadFarOutline, loadTiles, timeoutMs, type CodedLines, type Tiles } from './map-data.ts';
import { cellsOfView, decodeLine } from './outline-cells.ts';
import type { PlacedSite } from './place-sites.ts';

export type MapOptions = {
  /** Draws a cluster's button; called again when the cluster or the selection changes. */
  drawButton: (button: HTMLButtonElement, cluster: SiteCluster, isSelected: boolean) => void;
  onSelect: (locationId: number) => void;
  /** Metres per pixel at the centre of the map. */
  onScale: (metersPerPixel: number) => void;
  onTiles: (tiles: Tiles) => void;
  /** The part of the background that could not be loaded; null once it is loaded. */
  onLost: (lost: LostGround | null) => void;
};

export type LostGround = 'pictures' | 'outline';

export type OpenMap = {
  /** Scrolls sites that differ from the previous ones into view; at first the selected one. */
  show: (sites: readonly PlacedSite[], selectedId: number | null) => void;
  /** Centres a site, with the nearest coast or border still in view. */
  bringIntoView: (site: PlacedSite) => void;
  zoom: (steps: 1 | -1) => void;
  showAll: () => void;
  close: () => void;
};

/** Minimum distance of two clusters in pixels. */
const reach = 64;
/** From this zoom on the outline is drawn in full detail. */
const nearZoom = 6;
const siteZoom = 13;
const maxZoom = 16;
const metersAround = 40_075_016.7;

/** A map with a button for each cluster of sites, over an outline of coasts and states. */
export function openMap(element: HTMLElement, options: MapOptions): OpenMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const leaflet = map(element, {
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: !isStill,
    fadeAnimation: false,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
    // The wheel scrolls the page until the map has the focus.
    scrollWheelZoom: false,
    renderer: svg({ padding: 0.5 }),
    minZoom: 2,
    maxZoom,
    center: [0, 0],
    zoom: 2,
  });
  leaflet.on('focus', () => leaflet.scrollWheelZoom.enable());
  leaflet.on('blur', () => leaflet.scrollWheelZoom.disable());
  const outline = outlineOf(leaflet, (isLost) => tellLost({ outline: isLost }));
  const lost = { pictures: false, outline: false };
  let isClosed = false;
  void openGround();

  async function openGround() {
    const tiles = await loadTiles();
    if (isClosed) return;
    if (tiles === null) {
      outline.open();
      return;
    }
    options.onTiles(tiles);
    let failures = 0;
    let limit: ReturnType<typeof setTimeout> | undefined;
    tileLayer(tiles.address, { maxZoom })
      .on('loading', () => {
        failures = 0;
        // A server that answers nothing reports no error either.
        limit = setTimeout(() => {
          outline.open();
          tellLost({ pictures: true });
        }, timeoutMs);
      })
      .on('tileerror', () => {
        // If tiles cannot be loaded, shows the outline.
        failures += 1;
        outline.open();
      })
      .on('load', () => {
        clearTimeout(limit);
        tellLost({ pictures: failures > 0 });
      })
      .on('remove', () => clearTimeout(limit))
      .addTo(leaflet);
  }

  function tellLost(changed: Partial<typeof lost>) {
    Object.assign(lost, changed);
    options.onLost(lost.outline ? 'outline' : lost.pictures ? 'pictures' : null);
  }

  const buttons = new Map<string, Marker>();
  let [sites, selectedId]: [readonly PlacedSite[], number | null] = [[], null];

  function draw() {
    const zoom = leaflet.getZoom();
    const points = sites.map((site) => ({
      site,
      ...pointOf(leaflet.project([site.latitude, site.longitude], zoom)),
    }));
    const view = leaflet.getPixelBounds().pad(0.25);
    const clusters = clusterSites(points, reach).filter(({ x, y }) => view.contains([x, y]));
    const focusedId = focusedSite(element);
    const kept = new Set(clusters.map(({ key }) => key));
    for (const [key, button] of buttons) {
      if (kept.has(key)) continue;
      button.remove();
      buttons.delete(key);
    }
    for (const cluster of clusters) drawCluster(cluster);
    // If the focused cluster was split, the focus goes to the cluster with its first site.
    if (focusedId !== null && focusedSite(element) === null) {
      const next = clusters.find(({ sites: own }) => own.some(({ item }) => item.locationId === focusedId));
      if (next) buttonOf(next)?.focus({ preventScroll: true });
    }
    const { lat } = leaflet.getCenter();
    options.onScale((metersAround * Math.cos((lat * Math.PI) / 180)) / (256 * 2 ** zoom));
  }

  function drawCluster(cluster: SiteCluster) {
    const place = leaflet.unproject([cluster.x, cluster.y], leaflet.getZoom());
    if (!buttons.has(cluster.key)) {
      const button = document.createElement('button');
      button.type = 'button';
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        press(cluster);
      });
      const icon = divIcon({ html: button, iconSize: [0, 0], className: '' });
      buttons.set(cluster.key, marker(place, { icon, keyboard: false }).addTo(leaflet));
    }
    buttons.get(cluster.key)!.setLatLng(place);
    const button = buttonOf(cluster);
    if (!button) return;
    button.dataset['site'] = String(cluster.sites[0]!.item.locationId);
    const isSelected = cluster.sites.some(({ item }) => item.locationId === selectedId);
    options.drawButton(button, cluster, isSelected);
  }

  const buttonOf = (cluster: SiteCluster) =>
    buttons.get(cluster.key)?.getElement()?.querySelector('button') ?? null;

  /** Zooms in on several sites; sites at one place are selected in turn. */
  function press(cluster: SiteCluster) {
    const ids = cluster.sites.map(({ item }) => item.locationId);
    const bounds = boundsOf(cluster.sites);
    const nearer = leaflet.getBoundsZoom(bounds, false);
    if (ids.length > 1 && leaflet.getZoom() < maxZoom && nearer > leaflet.getZoom()) {
      leaflet.fitBounds(bounds, { padding: [reach, reach], maxZoom, animate: !isStill });
      return;
    }
    if (ids.length > 1 && leaflet.getZoom() < maxZoom && !isOnePlace(cluster.sites)) {
      leaflet.setView(leaflet.unproject([cluster.x, cluster.y]), leaflet.getZoom() + 1, {
        animate: !isStill,
      });
      return;
    }
    options.onSelect(ids[(ids.indexOf(selectedId ?? -1) + 1) % ids.length]!);
  }

  function showAll() {
    if (sites.length === 0) return;
    leaflet.fitBounds(boundsOf(sites), { padding: [40, 40], maxZoom: siteZoom, animate: false });
  }

  function bringIntoView({ latitude, longitude }: PlacedSite) {
    const zoom = Math.max(leaflet.getZoom(), nearZoom + 3);
    leaflet.setView([latitude, longitude], zoom, { animate: !isStill });
  }

  leaflet.on('moveend', draw);
  const resized = new ResizeObserver(() => leaflet.invalidateSize({ animate: false }));
  resized.observe(element);
  return {
    show(shown, id) {
      const isOther = idsOf(shown) !== idsOf(sites);
      const isFirst = sites.length === 0;
      [sites, selectedId] = [shown, id];
      const selected = sites.find(({ item }) => item.locationId === selectedId);
      if (isFirst && selected) bringIntoView(selected);
      else if (isOther) showAll();
      draw();
    },
    bringIntoView,
    zoom: (steps) => leaflet.setZoom(leaflet.getZoom() + steps, { animate: !isStill }),
    showAll,
    close() {
      isClosed = true;
      resized.disconnect();
      leaflet.remove();
    },
  };
}

/** Lines below the buttons. What cannot be fetched is left out, and fetched again when the map moves. */
function outlineOf(leaflet: LeafletMap, tellLost: (isLost: boolean) => void): { open: () => void } {
  const drawn = new Map<string, LayerGroup>();
  let isOpen = false;
  let latest = 0;

  async function draw() {
    const mine = ++latest;
    const wanted = leaflet.getZoom() < nearZoom ? farParts() : nearParts(leaflet);
    const loaded = await Promise.all(
      wanted.map(async ({ key, load, turn }) => {
        if (drawn.has(key)) return;
        const lines = await load();
        if (!isOpen || mine !== latest || drawn.has(key)) return;
        drawn.set(key, linesOf(lines, turn).addTo(leaflet));
      }),
    ).catch(() => null);
    // The old lines stay until all of the new ones have loaded.
    if (mine !== latest) return;
    tellLost(loaded === null);
    if (loaded === null) return;
    const keys = new Set(wanted.map(({ key }) => key));
    for (const [key, layer] of drawn) {
      if (keys.has(key)) continue;
      layer.remove();
      drawn.delete(key);
    }
  }

  const redraw = () => void draw();
  return {
    open() {
      if (isOpen) return;
      isOpen = true;
      leaflet.on('moveend', redraw);
      leaflet.on('unload', () => (isOpen = false));
      redraw();
    },
  };
}

type Part = { key: string; load: () => Promise<CodedLines>; turn: number };

function farParts(): Part[] {
  return [0, 360].map((turn) => ({ key: `far ${turn}`, load: loadFarOutline, turn }));
}

function nearParts(leaflet: LeafletMap): Part[] {
  const bounds = leaflet.getBounds().pad(0.25);
  const view = {
    west: bounds.getWest(),
    east: bounds.getEast(),
    south: bounds.getSouth(),
    north: bounds.getNorth(),
  };
  return cellsOfView(view).map(({ name, turn }) => ({
    key: `${name} ${turn}`,
    load: () => loadCell(name),
    turn,
  }));
}

function linesOf(lines: CodedLines, turn: number): LayerGroup {
  return layerGroup([
    polyline(
      lines.map((coded) => decodeLine(coded, turn)),
      { className: 'map-outline', interactive: false, weight: 1 },
    ),
  ]);
}

const pointOf = ({ x, y }: { x: number; y: number }) => ({ x, y });

function boundsOf(sites: readonly PlacedSite[]): LatLngBounds {
  return latLngBounds(sites.map(({ latitude, longitude }) => [latitude, longitude]));
}

function isOnePlace([first, ...others]: readonly PlacedSite[]): boolean {
  return others.every(
    ({ latitude, longitude }) => latitude === first!.latitude && longitude === first!.longitude,
  );
}

const idsOf = (sites: readonly PlacedSite[]) => sites.map(({ item }) => item.locationId).join(' ');

function focusedSite(element: HTMLElement): number | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !element.contains(activeElement)) return null;
  const { site } = activeElement.dataset;
  return site === undefined ? null : Number(site);
}
