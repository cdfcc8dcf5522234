/** A file that a browser saves and never runs, and that no cache stores. */
export function attachment(
  file: Uint8Array,
  { name, contentType }: { name: string; contentType: string },
): { file: Uint8Array; contentType: string; headers: Record<string, string> } {
  return {
    file,
    contentType,
    headers: {
      'content-disposition': `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodeName(name)}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  };
}

/** For programs that support only ASCII names. */
function asciiName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/:*?<>|%]/g, '-');
}

/** RFC 8187: characters other than letters, digits and a few marks are percent-encoded. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed().replace(/[/\\]/g, '-')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
