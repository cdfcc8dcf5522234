/** A piece of text, or one of the elements allowed in a message. */
export type SafeNode = string | SafeElement;
export type SafeElement = {
  readonly tag: SafeTag;
  /** Only for links; http, https, mailto or tel. */
  readonly href?: string;
  readonly children: readonly SafeNode[];
};

const blockTags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre'] as const;
const inlineTags = ['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'code'] as const;
const voidTags = ['br', 'hr'] as const;
const safeTags = [...blockTags, ...inlineTags, ...voidTags] as const;
export type SafeTag = (typeof safeTags)[number];

const allowed: ReadonlySet<string> = new Set(safeTags);
const blocks: ReadonlySet<string> = new Set(blockTags);
const voids: ReadonlySet<string> = new Set(voidTags);
/** The content of these elements is not text for people. */
const dropped: ReadonlySet<string> = new Set(
  'script style template iframe object embed applet svg math noscript noembed noframes textarea title head select xmp audio video canvas'.split(
    ' ',
  ),
);
const maxDepth = 24;
const safeAddress = /^(https?:\/\/|mailto:|tel:)/i;
const tagPattern = /^<(\/?)([a-z][^\s/>\0]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/i;
const attributePattern = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
/** A longer tag is treated as text, which bounds the time for thousands of unclosed ones. */
const maxTagLength = 2_048;

type Open = { tag: SafeTag; href?: string; children: SafeNode[] };

/**
 * Parses untrusted HTML and returns only what a message may contain: paragraphs, headings, lists, emphasis, code and
 * links. Scripts and styles are removed with their content; of other elements only the text stays. Of the attributes
 * only a link's address is kept. Linear time. Never throws.
 */
export function parseSafeHtml(html: string): readonly SafeNode[] {
  const root: SafeNode[] = [];
  const open: Open[] = [];
  const target = (): SafeNode[] => open.at(-1)?.children ?? root;
  const addText = (text: string): void => {
    if (text !== '') target().push(decodeEntities(text));
  };
  const closeTo = (index: number): void => void open.splice(index);

  const start = (tag: SafeTag, attributes: string): void => {
    if (blocks.has(tag)) {
      const before = open.findLastIndex((element) => element.tag === (tag === 'li' ? 'li' : 'p'));
      const list = open.findLastIndex((element) => element.tag === 'ul' || element.tag === 'ol');
      if (before > (tag === 'li' ? list : -1)) closeTo(before);
    }
    const href = tag === 'a' ? readAddress(attributes) : undefined;
    if (tag === 'a' && (href === undefined || open.some((element) => element.tag === 'a'))) return;
    const element: Open = { tag, ...(href !== undefined && { href }), children: [] };
    if (open.length >= maxDepth) return;
    target().push(element);
    if (!voids.has(tag)) open.push(element);
  };

  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    addText(html.slice(at, next === -1 ? html.length : next));
    if (next === -1) break;
    at = skipUnread(html, next);
    if (at > next) continue;
    const end = findTagEnd(html, next);
    const [whole, slash, name, attributes = ''] =
      end === -1 ? [] : (tagPattern.exec(html.slice(next, end)) ?? []);
    if (whole === undefined || name === undefined) {
      addText('<');
      at = next + 1;
      continue;
    }
    at = next + whole.length;
    const tag = name.toLowerCase();
    if (dropped.has(tag)) {
      if (slash === '') at = skipElement(html, at, tag);
    } else if (allowed.has(tag)) {
      if (slash === '') start(tag as SafeTag, attributes);
      else {
        const index = open.findLastIndex((element) => element.tag === tag);
        if (index >= 0) closeTo(index);
      }
    }
  }
  return root;
}

/** The same as HTML, safe to store and to show. */
export function formatSafeHtml(nodes: readonly SafeNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeText(node) : formatElement(node))).join('');
}

/** Sanitizes untrusted HTML. */
export function toSafeHtml(html: string): string {
  return formatSafeHtml(parseSafeHtml(html));
}

function formatElement({ tag, href, children }: SafeElement): string {
  if (voids.has(tag)) return `<${tag}>`;
  const address = href === undefined ? '' : ` href="${escapeText(href).replaceAll('"', '&quot;')}"`;
  return `<${tag}${address}>${formatSafeHtml(children)}</${tag}>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The index after a comment, declaration or instruction that begins at `start`; `start` if there is none. */
function skipUnread(html: string, start: number): number {
  if (!/^<[!?]/.test(html.slice(start, start + 2))) return start;
  const mark = html.startsWith('<!--', start) ? '-->' : '>';
  const end = html.indexOf(mark, start + (mark === '>' ? 2 : 4));
  return end === -1 ? html.length : end + mark.length;
}

/** The index after the tag that begins at `start`, skipping quoted values; -1 if it does not end. */
function findTagEnd(html: string, start: number): number {
  if (!/[a-z/]/i.test(html[start + 1] ?? '')) return -1;
  let quote = '';
  for (let index = start + 1; index < Math.min(html.length, start + maxTagLength); index++) {
    const letter = html[index]!;
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '>') return index + 1;
    else if (letter === '"' || letter === "'") quote = letter;
  }
  return -1;
}

/** The index after an element whose content is dropped; the end of the text if it is not closed. */
function skipElement(html: string, from: number, tag: string): number {
  const end = new RegExp(`</${tag}[\\s/>]`, 'gi');
  end.lastIndex = from;
  const found = end.exec(html);
  if (found === null) return html.length;
  const close = html.indexOf('>', found.index);
  return close === -1 ? html.length : close + 1;
}

function readAddress(attributes: string): string | undefined {
  const [, , quoted, single, bare] =
    [...attributes.matchAll(attributePattern)].find(([, name]) => name?.toLowerCase() === 'href') ?? [];
  // oxlint-disable-next-line no-control-regex -- browsers leave these out of an address, so they hide a scheme
  const address = decodeEntities(quoted ?? single ?? bare ?? '').replace(/[\u0000-\u0020\u007f]/g, '');
  return safeAddress.test(address) && URL.canParse(address) ? address : undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  colon: ':',
  tab: '\t',
  newline: '\n',
};

/** Unknown entities stay as they are. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[(name as string).toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    const isCharacter = point >= 32 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return isCharacter || point === 9 || point === 10 ? String.fromCodePoint(point) : '';
  });
}
