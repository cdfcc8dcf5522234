/** The header of a keyset page; `nextCursor` null on the last one. Bodies stay bare lists (product.md section 3). */
export function paginationHeader(page: {
  pageSize: number;
  nextCursor: string | null;
}): Record<string, string> {
  return { 'x-pagination': JSON.stringify(page) };
}
