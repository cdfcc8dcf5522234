import { getExtensionScheduling } from '@staffroom/domain/bookings/extend/extend-booking.contract.ts';
import {
  checkMayExtend,
  extensionLimits,
  findBlockHolder,
  proposeExtensionDays,
  usualEndDate,
} from '@staffroom/domain/bookings/extend/extend-booking.rules.ts';
import {
  findPlacementLimit,
  measurePlacement,
} from '@staffroom/domain/bookings/extend/long-placement.rules.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { readInOneTrip, readTogether } from '../../../db/transaction.ts';
import { notFound, Refusal, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { closedMessage } from '../closed-message.ts';
import { daysLookedBack } from '../placements/placement-facts.sql.ts';
import { datesAtClient, extensionRow, holderFacts } from './extend-booking.sql.ts';
import type { HolderRow } from './extend-booking.sql.ts';
import { extensionFacts, spanOf } from './extension-facts.ts';

/** Reading stays open before the email address is verified (product.md 11). */
export const getExtensionSchedulingRoute = route(getExtensionScheduling, async (context) => {
  const { params, query, viewer, database, tenantScope } = context;
  const { rights, clientGroupIds } = viewer;
  const [row] = await readInOneTrip(database, tenantScope, extensionRow(params.bookingId, clientGroupIds));
  if (!row || !rights.allLocationIds.has(row.location_id)) throw notFound();
  if (!rights.locationIds('booking', 'modify').has(row.location_id)) throw new Refusal('permission_missing');
  const facts = extensionFacts(row, context);
  refuseUnlessAllowed(checkMayExtend(facts));

  const { currentEndDate, earliestDate, maxEndDate, maxDays, victorianLimit } = extensionLimits(facts);
  const days = proposeExtensionDays(query.endDateLocal ?? usualEndDate(facts), row.times, facts);
  const held = findBlockHolder(row.days);
  const spans = days.map((day) => spanOf(day, row.time_zone));
  const variant = variantOf(
    rights.links.groups.find(({ groupId }) => groupId === row.client_group_id)?.variant,
  );
  const limit = findPlacementLimit(variant.longPlacements ?? [], {
    state: row.state,
    clientTypeInt: row.client_type,
  });
  const fromLocal = addDays(currentEndDate, -daysLookedBack);
  const [[holder], dates] =
    held === null
      ? [[], []]
      : await readTogether<[HolderRow, { date_local: string }]>(database, tenantScope, [
          holderFacts(row, held.candidateId, spans),
          datesAtClient(row, { candidateId: held.candidateId, fromLocal }),
        ]);
  const placement =
    limit === null || !holder || !held?.isNamed
      ? null
      : measurePlacement(
          dates.map(({ date_local }) => date_local).filter((date) => date <= currentEndDate),
          limit,
          variant.weekStart,
        );
  return {
    status: 200,
    body: {
      version: row.version,
      currentEndDate,
      earliestDate,
      maxEndDate,
      maxDays,
      earliestStart: facts.earliestStartTime,
      victorianLimit,
      placement,
      candidate: holder ? { name: held?.isNamed ? holder.fullName : null } : null,
      days: days.map((day, index) => ({
        ...day,
        closedMessage: day.isBlocked ? closedMessage(row.restrictions, day.dateLocal) : null,
        candidateAvailable: holder ? holder.isWanted && holder.free[index] === true : null,
      })),
      rules: {
        firstDate: facts.block.firstDate,
        clientTypeInt: row.client_type,
        state: row.state,
        cutOff: row.same_day_cut_off,
        minimumDurationMinutes: facts.limits.minimumDurationMinutes,
        classification: row.classification,
      },
    },
  };
});
