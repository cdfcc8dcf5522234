export type ParsedQuery = { values: Readonly<Record<string, string | string[]>>; issues: readonly string[] };

/**
 * Reads a query in the wire's one way: `name[]=a&name[]=b` is a list, `name=a` is a text. A text given twice, or given
 * as a list too, is an issue, never a choice between them.
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
