import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './environment/run-command.mjs';

/** How each requirement of OWASP ASVS 5.0.0 is answered: by number, never by its text. */
const table = 'docs/security/asvs.csv';
const sections = 'docs/security/decisions.md';

const read = (path) => readFileSync(join(root, path), 'utf8');
const [head, ...records] = parseCsv(read(table));
const rows = records.map(([requirement, level, subject, answer, where]) => ({
  requirement,
  level,
  subject,
  answer,
  places: where.split(' | ').map((place) => {
    const [path, ...title] = place.split(' › ');
    return { path, title: title.join(' › ') };
  }),
}));
const isDocument = ({ path }) => path.startsWith('docs/');
const numbersOf = (found) => found.map(({ requirement }) => requirement);

test('has one row for each requirement, in order, in five columns', () => {
  expect(head).toEqual(['requirement', 'level', 'subject', 'answer', 'where']);
  expect(records.filter((record) => record.length !== 5)).toEqual([]);
  const numbers = numbersOf(rows);
  expect(numbers.filter((number) => !/^\d+\.\d+\.\d+$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const sorted = numbers.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  expect(numbers).toEqual(sorted);
});

test('has all of levels 1 and 2 and at least 25 of level 3', () => {
  const count = (level) => rows.filter((row) => row.level === level).length;
  expect([count('1'), count('2')]).toEqual([70, 183]);
  expect(count('3')).toBeGreaterThanOrEqual(25);
  expect(count('1') + count('2') + count('3')).toBe(rows.length);
});

test('says what each is about in a few words of its own', () => {
  const isShort = ({ subject }) => subject.split(' ').length <= 10 && subject.length <= 70;
  expect(numbersOf(rows.filter((row) => row.subject === '' || !isShort(row)))).toEqual([]);
  expect(numbersOf(rows.filter(({ subject }) => /^verify\b/i.test(subject)))).toEqual([]);
});

test('answers each by a test or a document, as it says', () => {
  const fits = {
    test: ({ places }) => places.some((place) => !isDocument(place)),
    decision: ({ places }) => places.every(isDocument),
    'not applicable': ({ places }) => places.every(({ path }) => path === sections),
    open: ({ places }) => places.every(({ path }) => path === sections),
  };
  expect(numbersOf(rows.filter((row) => !fits[row.answer]?.(row)))).toEqual([]);
});

test('names tests that are there', () => {
  const missing = rows.flatMap(({ requirement, places }) =>
    places
      .filter((place) => !isDocument(place) && !hasTest(place))
      .map(({ path, title }) => `${requirement}: ${path} › ${title}`),
  );
  expect(missing).toEqual([]);
});

test('names decisions that are there', () => {
  const missing = rows.flatMap(({ requirement, places }) =>
    places
      .filter((place) => isDocument(place) && !hasSection(place))
      .map(({ path, title }) => `${requirement}: ${path} › ${title}`),
  );
  expect(missing).toEqual([]);
});

test('what is not applicable or open says so where it leads', () => {
  const [, absent = ''] = read(sections).split('\n## What the portal does not have\n');
  const textOf = (title) => read(sections).split(`\n### ${title}\n`)[1]?.split(/\n##/)[0] ?? '';
  const wrong = rows.filter(({ answer, places: [{ title }] }) => {
    if (answer === 'not applicable') return !absent.includes(`\n### ${title}\n`);
    return answer === 'open' && !/^Open: /m.test(textOf(title));
  });
  expect(numbersOf(wrong)).toEqual([]);
});

test('leads to every section of the decisions', () => {
  const named = new Set(rows.flatMap(({ places }) => places.map(({ title }) => title)));
  const titles = [...read(sections).matchAll(/^### (.*)$/gm)].map(([, title]) => title);
  expect(titles.filter((title) => !named.has(title))).toEqual([]);
});

function hasTest({ path, title }) {
  if (title === '' || !existsSync(join(root, path))) return false;
  const words = escape(title);
  // A title is the first argument of its call; that of a group of tests is none of a test.
  const call = new RegExp(`(?<!describe)\\(\\s*(['"\`])${words}\\1\\s*,`);
  return call.test(read(path));
}

function hasSection({ path, title }) {
  if (!existsSync(join(root, path))) return false;
  if (title === '') return path.startsWith('docs/decisions/');
  return new RegExp(`^##+ ${escape(title)}$`, 'm').test(read(path));
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Rows of comma-separated values; a quoted value may hold commas and doubled quotes. */
function parseCsv(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
}
