import { extractText } from 'unpdf';

export type PrintedLine = {
  date: string;
  employee: string;
  start: string | null;
  finish: string | null;
  quantity: string;
  rate: string;
  tax: string;
  total: string;
};

const number = String.raw`(-?[\d,]+\.\d\d)`;
const time = String.raw`(\d{1,2}:\d\d(?: [ap]m)?)`;
const row = new RegExp(
  String.raw`(\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+\.? \d{1,2}, \d{4}) (Educator \d+) Hours (?:${time} – ${time} )?Site [A-Za-z]+ ` +
    [number, number, number, number].join(' '),
  'g',
);

/** Every printed line of an invoice in order, and the text without line breaks. */
export async function readInvoiceText(pdf: Uint8Array): Promise<{ text: string; lines: PrintedLine[] }> {
  const { text: pages } = await extractText(new Uint8Array(pdf));
  const text = pages.join(' ').replace(/\s+/g, ' ');
  const lines = [...text.matchAll(row)].map(
    ([, date = '', employee = '', start, finish, quantity = '', rate = '', tax = '', total = '']) => ({
      date: toDate(date),
      employee,
      start: toWallTime(start),
      finish: toWallTime(finish),
      quantity: plain(quantity),
      rate: plain(rate),
      tax: plain(tax),
      total: plain(total),
    }),
  );
  return { text, lines };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function toDate(words: string): string {
  const [, month = ''] = /([A-Z][a-z]{2})/.exec(words) ?? [];
  const [, day = ''] = /\b(\d{1,2})\b/.exec(words) ?? [];
  const [, year = ''] = /(\d{4})/.exec(words) ?? [];
  return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function toWallTime(words: string | undefined): string | null {
  if (words === undefined) return null;
  const [, hour = '', minute = '', half] = /^(\d+):(\d\d)(?: ([ap]m))?$/.exec(words) ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

export const plain = (amount: string): string => amount.replaceAll(',', '');
