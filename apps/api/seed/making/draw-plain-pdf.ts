const linesOfPage = 44;

/**
 * A PDF with lines of plain letters, the first one large, on as many pages as needed. It contains no time: the same
 * lines give the same file.
 */
export function drawPlainPdf(lines: readonly string[]): string {
  const pages = Array.from({ length: Math.ceil(lines.length / linesOfPage) }, (_, page) =>
    lines.slice(page * linesOfPage, (page + 1) * linesOfPage),
  );
  // The catalogue, the list of pages and the font come first; then each page and its content.
  const pageNumber = (page: number) => 4 + 2 * page;
  const kids = pages.map((_, page) => `${pageNumber(page)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((shown, page) => {
      const content = contentOf(shown, { isFirst: page === 0 });
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageNumber(page) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const size = objects.length + 1;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

function contentOf(lines: readonly string[], { isFirst }: { isFirst: boolean }): string {
  const shown = lines.map((line, index) => {
    const words = line.replace(/[\\()]/g, String.raw`\$&`);
    const isTitle = isFirst && index === 0;
    return `/F1 ${isTitle ? 20 : 11} Tf (${words}) Tj 0 -${isTitle ? 20 : 16} Td`;
  });
  return `BT 56 770 Td ${shown.join('\n')} ET`;
}
