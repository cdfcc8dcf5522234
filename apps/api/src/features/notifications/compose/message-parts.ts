import type { ChangedPart } from '@staffroom/domain/notifications/changed-parts.rules.ts';
import type { BookingTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import type { AlsoTold } from '@staffroom/domain/notifications/tell-together.rules.ts';
import type { SignedLinks } from '../../../identity/links/signed-links.ts';
import type { BookingFacts, RequestFacts } from '../notice-facts.sql.ts';
import type { ClaimedNotice } from '../claim-notice.sql.ts';

/** What all messages of an installation have in common. */
export type MessageFrame = {
  appName: string;
  /** The portal's origin, for links. */
  publicAddress: string;
  /** The organiser of the bookings in people's calendars. */
  from: { name: string; address: string };
  /** Signs the links by which a reader acts without signing in. */
  links: SignedLinks;
  /** By variant: the portal's name and address for its people. */
  ofVariants?: Readonly<Record<string, Partial<Pick<MessageFrame, 'appName' | 'publicAddress'>>>>;
};

/** The frame for the reader's variant. */
export function frameOfVariant(frame: MessageFrame, variant: string): MessageFrame {
  return { ...frame, ...frame.ofVariants?.[variant] };
}

/** The parts of one message about a request or a booking. */
export type MessageParts = {
  notice: ClaimedNotice & { template: BookingTemplate };
  request: RequestFacts;
  bookings: readonly BookingFacts[];
  /** In a message about a change, the changes that the reader has not been notified of yet. */
  changes: readonly ChangedPart[];
  /** What should have been sent about the same days before and was not. */
  also: AlsoTold;
  /** Names of educators who had confirmed and are asked again because of `changes`. */
  toConfirm: readonly string[];
  frame: MessageFrame;
  now: Temporal.Instant;
};
