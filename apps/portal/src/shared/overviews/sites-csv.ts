import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';
import { toCsv } from '@staffroom/domain/text/csv.ts';
import { saveFile } from '../../lib/save-file.ts';
import { overviewTexts } from './overview-texts.ts';

/** Saves the sites as a file in the shown order; returns a message with their number. */
export function saveSites(items: readonly LocationOverviewItem[], dateLocal: string): string {
  const texts = overviewTexts();
  saveFile(texts.exportName(dateLocal), 'text/csv', toCsv(siteRows(items)));
  return texts.exported(items.length);
}

/** The rows below a header row: plain numbers, -1 for the fill rate of a site without bookings. */
export function siteRows(items: readonly LocationOverviewItem[]): string[][] {
  const texts = overviewTexts();
  return [
    [texts.client, texts.location, texts.total, texts.filled, texts.unfilled, texts.fillRate],
    ...items.map((item) => [
      item.clientName,
      item.locationName,
      String(item.totalBookings),
      String(item.filledBookings),
      String(item.openBookings),
      String(item.fillRatePercentage),
    ]),
  ];
}
