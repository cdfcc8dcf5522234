import { searchBookings } from '@staffroom/domain/bookings/read/search-bookings.contract.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import { withoutUnseenMarks } from '@staffroom/domain/text/unseen-marks.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Statement } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { cardPrinter } from '../cards/booking-card.reply.ts';
import { listQueryOf } from '../list/list-query.ts';
import type { CardRow } from '../list/card-keys.sql.ts';
import { chooseWords } from './choose-words.ts';
import { nearestOf } from './nearest-of.ts';
import { farCards, lookForWords, nearCards, settingsOfSearch } from './search-bookings.sql.ts';
import type { NearRow, Searched } from './search-bookings.sql.ts';
import { foundEducators } from './search-educators.sql.ts';
import type { FoundEducatorRow } from './search-educators.sql.ts';
import { foundRequests } from './search-requests.sql.ts';
import type { FoundRequestRow } from './search-requests.sql.ts';

/**
 * Bookings, educators and answered requests of the viewer's locations: in one round trip when the words are found near
 * the date, and in two when other dates are searched.
 */
export const searchBookingsRoute = route(searchBookings, async (context) => {
  const { query, viewer, database, tenantScope } = context;
  const locationIds = viewer.rights.locationIds('booking', 'view');
  const text = withoutUnseenMarks(query.text);
  const searched = { ...listQueryOf(context), ...query, text, locationIds };
  const options = { settings: settingsOfSearch };
  const [educators, near, requests] = await readTogether<[FoundEducatorRow, NearRow, FoundRequestRow]>(
    database,
    tenantScope,
    [foundEducators(searched), nearCards(searched), foundRequests(text, viewer)],
    options,
  );
  const far = statementsOfFar(searched, near);
  const cards: CardRow[] = near.filter((row) => row.id !== null);
  if (far !== null) {
    const [, found] = await readTogether<[unknown, CardRow]>(database, tenantScope, far, options);
    cards.push(...found);
  }
  const printed = nearestOf(cards, searched.nearDateLocal)
    .map(cardPrinter(context))
    .filter((card) => card !== null);
  return {
    status: 200,
    json: `{"bookings":[${printed.join(',')}],"educators":${formatEducators(educators)},"requests":[${requests.map(({ json }) => json).join(',')}]}`,
  };
});

/** Statements that find bookings on other dates; null when enough was found or nothing else exists. */
function statementsOfFar(
  searched: Searched,
  near: readonly NearRow[],
): [Statement, Statement<CardRow>] | null {
  const [{ has_more: hasMore, likely } = { has_more: false, likely: null }] = near;
  // Punctuation alone is in no index.
  if (!hasMore || likely === null || !/[\p{L}\p{N}]/u.test(searched.text)) return null;
  const words = chooseWords(searchWords(searched.text), likely);
  return [lookForWords(words ?? []), farCards(searched, { byIndex: words !== null })];
}

function formatEducators(rows: readonly FoundEducatorRow[]): string {
  return JSON.stringify(
    rows.map(({ id, name, image_version, date_local, client_id }) => ({
      id,
      name,
      imageVersion: image_version,
      lastDateLocal: date_local,
      lastClientId: client_id,
    })),
  );
}
