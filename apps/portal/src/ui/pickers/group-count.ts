/** A count with its digits grouped in the page's language: 2,000. */
export function groupCount(count: number): string {
  return count.toLocaleString(document.documentElement.lang || 'en');
}
