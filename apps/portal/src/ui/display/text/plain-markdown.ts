/** Markdown as plain text: shown until its elements can be rendered. */
export function plainMarkdown(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^ *(?:#+|>|[-+*]) +/gm, '')
    .replace(/(\*+|~~|`|\b_+|_+\b)(\S(?:.*?\S)?)\1/g, '$2');
}
