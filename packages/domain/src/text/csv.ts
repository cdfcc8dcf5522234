/** What a spreadsheet would take for a formula when a cell starts with it. */
const formulaStart = /^[=+\-@\t\r\n]/;
/** Below nothing, and no formula: as text it could not be added up. */
const negativeNumber = /^-\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** The mark at the start by which spreadsheets know that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Rows as a file of comma-separated values (RFC 4180). A cell that could be read as a formula is made text. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: string): string {
  const text = formulaStart.test(value) && !negativeNumber.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
