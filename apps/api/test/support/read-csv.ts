/** The rows of an export by the titles of their columns. */
export function readCsv(text: string): Record<string, string>[] {
  const [head = '', ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  const cellsOf = (row: string): string[] =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
    );
  const titles = cellsOf(head);
  return rows.map((row) =>
    Object.fromEntries(cellsOf(row).map((cell, index) => [titles[index]!, cell] as const)),
  );
}
