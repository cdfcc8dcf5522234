/** Spreadsheets treat a cell that starts with these as a formula. */
const formulaStart = /^[=+\-@\t\r\n]/;
/** A negative number, which is no formula: as text it could not be added up. */
const negativeNumber = /^-\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** The mark that tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Rows as CSV (RFC 4180). A cell that could be read as a formula is turned into text. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: string): string {
  const text = formulaStart.test(value) && !negativeNumber.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
