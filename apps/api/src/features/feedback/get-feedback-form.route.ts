import { getFeedbackForm } from '@staffroom/domain/feedback/feedback.contract.ts';
import { feedbackLinkExpiry } from '@staffroom/domain/links/link-expiry.rules.ts';
import { linkPaths } from '@staffroom/domain/links/link-purposes.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import type { SignedLinks } from '../../identity/links/signed-links.ts';
import { feedbackForm } from './feedback.sql.ts';
import { feedbackQuery, requireMayGive } from './give-feedback.ts';

export type FeedbackFormParts = { links: SignedLinks };

/** Creates the viewer's own link without storing anything, so reading the address changes nothing. */
export function getFeedbackFormRoute({ links }: FeedbackFormParts): Route {
  return route(getFeedbackForm, async (context) => {
    const { params, viewer, database, tenantScope, receivedAt, settings } = context;
    const { bookingId } = params;
    const [row] = await readInOneTrip(database, tenantScope, feedbackForm(feedbackQuery(context)));
    if (!row) throw notFound();
    requireMayGive(viewer, row);
    if (settings.feedbackFormAddress !== null) {
      const address = settings.feedbackFormAddress.replaceAll('{bookingId}', bookingId);
      return { status: 200, body: { address, expiresAtUtc: null } };
    }
    const expiresAt = feedbackLinkExpiry(Temporal.Instant.from(row.end_utc), receivedAt);
    const secret = links.mint({
      purpose: 'feedback',
      itemId: bookingId,
      clientGroupId: row.client_group_id,
      contactId: viewer.contactId,
      expiresAt,
    });
    const address = `${linkPaths.feedback(bookingId)}#${secret}`;
    return {
      status: 200,
      body: {
        address,
        expiresAtUtc: expiresAt.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString(),
      },
    };
  });
}
