import { decisionLinkExpiry, feedbackLinkExpiry } from '@staffroom/domain/links/link-expiry.rules.ts';
import { linkPaths } from '@staffroom/domain/links/link-purposes.ts';
import { noticeFrame } from '@staffroom/domain/notifications/notice-texts.ts';
import { noticeTemplates } from '@staffroom/domain/notifications/notice-templates.ts';
import type { MessageParts } from './message-parts.ts';

/**
 * A link by which only the reader can act, and only on this item: for approvers, also when reminded, and for people
 * asked for feedback. Null when the message asks for nothing, the address is not verified as the reader's, or their
 * group requires them to sign in first.
 */
export function signedActionOf({
  notice,
  request,
  bookings,
  frame,
}: MessageParts): { label: string; address: string } | null {
  if (!notice.email_verified || notice.links_need_sign_in) return null;
  const reader = { clientGroupId: notice.client_group_id, contactId: notice.contact_id };
  const [booking] = bookings;
  if (notice.template === 'feedbackAsked' && booking) {
    const itemId = booking.booking_id;
    const expiresAt = feedbackLinkExpiry(
      Temporal.Instant.from(booking.end_utc),
      Temporal.Instant.from(notice.created_at),
    );
    const secret = frame.links.mint({ purpose: 'feedback', itemId, ...reader, expiresAt });
    return { label: noticeFrame.giveFeedback, address: `${linkPaths.feedback(itemId)}#${secret}` };
  }
  if (noticeTemplates[notice.template].asksForDecision && notice.request_id !== null) {
    const itemId = notice.request_id;
    const expiresAt = decisionLinkExpiry(Temporal.Instant.from(request.last_start_utc));
    const secret = frame.links.mint({ purpose: 'decision', itemId, ...reader, expiresAt });
    return { label: noticeFrame.answerRequest, address: `${linkPaths.decision(itemId)}#${secret}` };
  }
  return null;
}
