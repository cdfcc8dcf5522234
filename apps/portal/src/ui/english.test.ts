import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '..');

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

/** What takes English and gives it in the language of the moment. */
const translating = new Set(['inWords', 'localised', 'translatable', 'translated', 'titleOf']);
/** Attributes that nobody reads. */
const silent =
  /^(autoComplete|className|d|data-.*|href|icon|iconAfter|id|key|name|placement|rel|role|size|style|tone|type|variant|viewBox)$/;
/** For browsers and developers: keys, places, lengths, queries of media. */
const unread =
  /^(noopener noreferrer|bottom (start|end)|Development|(Ctrl )?Enter|Escape|Backspace|Home|End|\(.*\)|…px …px|…\w+|&nbsp;)$/;

/** Whether it reads as words for people; `…` stands for what a template fills in. */
function looksLikeEnglish(text: string): boolean {
  return /^\W*[A-Z][a-z]+( |$|:)|[a-z]{2} [a-z]|^, [a-z]|: [a-z]|… [a-z]{2}|[a-z]{2} …/.test(text);
}

/** The text of a node that holds one. */
function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

function isPassedOver(node: Node): boolean {
  const nameOf = (field: string) => (node[field] as { name?: string } | undefined)?.name ?? '';
  switch (node.type) {
    case 'CallExpression':
      return translating.has(nameOf('callee'));
    case 'NewExpression':
      return nameOf('callee').endsWith('Error');
    case 'JSXAttribute':
      return silent.test(nameOf('name'));
    case 'BinaryExpression':
      return true;
    default:
      return /^(Import|TS(?!As|Satisfies|NonNull))/.test(node.type);
  }
}

/** What a person would read or hear in English whatever their language; of the elements alone, or of the whole file. */
function findEnglish(file: string, within: 'elements' | 'file'): string[] {
  const found: string[] = [];
  const walk = (value: unknown, isShown: boolean): void => {
    if (Array.isArray(value)) return value.forEach((each) => walk(each, isShown));
    const node = value as Node | null;
    if (typeof node !== 'object' || node === null || typeof node.type !== 'string') return;
    if (isPassedOver(node)) return;
    const text = textOf(node)?.trim().replaceAll(/\s+/g, ' ') ?? '';
    const isEnglish = node.type === 'JSXText' ? /[a-z]{2}/i.test(text) : isShown && looksLikeEnglish(text);
    if (isEnglish && !unread.test(text)) found.push(`${file}: ${text}`);
    for (const child of Object.values(node)) walk(child, isShown || node.type === 'JSXAttribute');
  };
  const options = { lang: file.endsWith('x') ? 'tsx' : 'ts' } as const;
  walk(parseSync(file, readFileSync(join(source, file), 'utf8'), options).program, within === 'file');
  return found;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|-texts\.ts$|^ui\/dev\/|languages\/pseudo\.ts$/.test(file),
);

it.each(['Remove', ', and no further', 'Search …', '… chosen', '…: less', 'Select all … found'])(
  'takes %s for words',
  (text) => expect(looksLikeEnglish(text)).toBe(true),
);

it.each(['chevron-down', 'neutral', 'all-scroll', '…panel', ''])('does not take %s for words', (text) =>
  expect(looksLikeEnglish(text)).toBe(false),
);

it('holds no English in a primitive that its reader’s language cannot change', () => {
  expect(files.length).toBeGreaterThan(500);
  const primitives = files.filter((file) => file.startsWith('ui/'));
  expect(primitives.flatMap((file) => findEnglish(file, 'file'))).toEqual([]);
});

it('draws no English past the texts on any screen', () => {
  const drawn = files.filter((file) => file.endsWith('.tsx'));
  expect(drawn.flatMap((file) => findEnglish(file, 'elements'))).toEqual([]);
});
