/** What a spreadsheet would take for a formula when a cell starts with it. */
const formulaStart = /^[=+\-@\t\r\n]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** The mark at the start by which spreadsheets know that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Rows as a file of comma-separated values (RFC 4180). A cell that could be read as a formula is made text. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: string): string {
  const text = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hands a text to the device as a file. */
export function saveFile(name: string, mediaType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content once it was started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
