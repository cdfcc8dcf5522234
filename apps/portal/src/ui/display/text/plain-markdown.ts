/** Markdown as plain words: what stands there until its elements can be drawn. */
export function plainMarkdown(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^ *(?:#+|>|[-+*]) +/gm, '')
    .replace(/(\*+|~~|`|\b_+|_+\b)(\S(?:.*?\S)?)\1/g, '$2');
}
