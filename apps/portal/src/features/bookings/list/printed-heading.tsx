import { formatLongDate } from '@staffroom/domain/time/dates-in-words.ts';
import type { ClientChoice } from '../../../session/client-choice.rules.ts';
import type { BookingFilters } from '../../../shared/booking/booking-filters.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { printedHeadingTexts } from './printed-heading-texts.ts';

export interface PrintedHeadingProps {
  filters: BookingFilters;
  /** First day of the list. */
  from: string;
  choice: ClientChoice;
  regional: RegionalContext;
}

/** The heading of the printed list: whose list it is, and of which days. */
export function PrintedHeading({ filters: { to }, from, choice, regional }: PrintedHeadingProps) {
  const texts = printedHeadingTexts();
  const inWords = (date: string) => formatLongDate(date, regional.order);
  const days = to === null ? texts.from(inWords(from)) : texts.between(inWords(from), inWords(to));
  return `${formatChosen(choice)}, ${days}. ${texts.printedOn(inWords(regional.today))}`;
}

/** The chosen location, else the names of the clients; for more than three clients their number. */
function formatChosen({ client, clients, locationId }: ClientChoice): string {
  const location = client.locations.find((one) => one.locationId === locationId);
  if (location !== undefined) return `${client.clientName}, ${location.locationName}`;
  return clients.length > 3
    ? printedHeadingTexts().clients(clients.length)
    : clients.map(({ clientName }) => clientName).join(', ');
}
