/** How the variant writes a date in figures. */
export type ShortDate = 'DD/MM/YYYY' | 'D/MM/YYYY' | 'MM/DD/YYYY';

/** The date in figures; `parseDateEntry` reads it back as the same date. */
export function formatShortDate(dateLocal: string, shortDate: ShortDate): string {
  const [year = '', month = '', day = ''] = dateLocal.split('-');
  switch (shortDate) {
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`;
    case 'D/MM/YYYY':
      return `${Number(day)}/${month}/${year}`;
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}`;
  }
}
