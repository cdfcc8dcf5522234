import { searchText } from '@staffroom/domain/text/search-text.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Without spaces, which the database leaves unchanged. */
async function foldInDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select search_text(words) as folded from unnest(${[...texts]}::text[]) with ordinality as given (words, place)
    order by place`.execute(database.web.db);
  return rows.map(({ folded }) => folded.replace(/\s+/g, ' ').trim());
}

describe('search_text folds as searchText does', () => {
  /** Below the letters of newer Unicode versions, which a database may not know yet. */
  const firstLetters = Array.from({ length: 0x2fff }, (_, index) => String.fromCodePoint(index + 1));

  test('every character up to U+2FFF', async () => {
    const folded = await foldInDatabase(firstLetters);
    expect(firstLetters.filter((letter, index) => folded[index] !== searchText(letter))).toEqual([]);
  });

  test.each(['Ōtāhuhu', 'O’Brien – Smith', 'Straße  Łódź', 'ΟΔΟΣ Α', 'İstanbul', '', ' \u00a0 ', '東京 ｶﾞ'])(
    '%j',
    async (text) => {
      expect(await foldInDatabase([text])).toEqual([searchText(text)]);
    },
  );

  test('any text of them', async () => {
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...firstLetters), maxLength: 30 }), 2_000);
    const folded = await foldInDatabase(texts);
    expect(texts.filter((text, index) => folded[index] !== searchText(text))).toEqual([]);
  });
});
