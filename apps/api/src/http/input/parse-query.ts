export type ParsedQuery = { values: Readonly<Record<string, string | string[]>>; issues: readonly string[] };

/**
 * Parses a query in its only accepted form: `name[]=a&name[]=b` is a list, `name=a` is a text. A text given twice, or
 * also as a list, is an issue; neither value wins.
 */
export function parseQuery(search: string): ParsedQuery {
  const values = new Map<string, string | string[]>();
  const issues = new Set<string>();
  for (const [key, value] of new URLSearchParams(search)) {
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    const known = values.get(name);
    if (known === undefined) values.set(name, isList ? [value] : value);
    else if (isList && Array.isArray(known)) known.push(value);
    else issues.add(name);
  }
  return { values: Object.fromEntries(values), issues: [...issues] };
}
