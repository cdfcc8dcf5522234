/** That every option is chosen, with how many, grouped as the page's language does: 'All sites (2,000)'. */
export function allOf(label: string, count: number): string {
  return `${label} (${groupedCount(count)})`;
}

export function groupedCount(count: number): string {
  return count.toLocaleString(document.documentElement.lang || 'en');
}
