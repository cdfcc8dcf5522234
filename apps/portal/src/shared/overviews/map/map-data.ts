/**
 * The lines of a file. Each is its first point followed by the offsets of the next ones, in thousandths of a degree.
 */
export type CodedLines = readonly (readonly number[])[];
/** A tile server, where one is configured. */
export type Tiles = { readonly address: string; readonly attribution: string };

/** How long the map waits for parts of its background. */
export const timeoutMs = 10_000;
const fetched = new Map<string, Promise<unknown>>();

/** The outline of every region, with few points. Throws if it cannot be fetched. */
export async function loadFarOutline(): Promise<CodedLines> {
  return (await loadOnce('/map/far.json')) as CodedLines;
}

/** The outline in one square; empty for a square that is all sea. Throws if it cannot be fetched. */
export async function loadCell(name: string): Promise<CodedLines> {
  const names = (await loadOnce('/map/cells.json')) as readonly string[];
  return names.includes(name) ? ((await loadOnce(`/map/${name}.json`)) as CodedLines) : [];
}

/** Null if none is configured or the configuration cannot be fetched. Never throws. */
export async function loadTiles(): Promise<Tiles | null> {
  try {
    return ((await loadOnce('/config/map.json')) as { tiles: Tiles | null }).tiles;
  } catch {
    return null;
  }
}

/** A failed fetch is repeated the next time. */
function loadOnce(address: string): Promise<unknown> {
  const known = fetched.get(address);
  if (known) return known;
  const asked = load(address);
  fetched.set(address, asked);
  asked.catch(() => fetched.delete(address));
  return asked;
}

async function load(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}
