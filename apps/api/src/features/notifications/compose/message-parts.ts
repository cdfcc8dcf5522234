import type { ChangedPart } from '@staffroom/domain/notifications/changed-parts.rules.ts';
import type { BookingTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import type { AlsoTold } from '@staffroom/domain/notifications/tell-together.rules.ts';
import type { SignedLinks } from '../../../identity/links/signed-links.ts';
import type { BookingFacts, ClaimedNotice, RequestFacts } from '../notice-facts.sql.ts';

/** What all messages of an installation share. */
export type MessageFrame = {
  appName: string;
  /** The portal's origin, that links lead to. */
  publicAddress: string;
  /** Who keeps the bookings in people's calendars. */
  from: { name: string; address: string };
  /** Signs the links by which a reader acts without signing in. */
  links: SignedLinks;
  /** By variant: what its people know the portal as, and where they reach it. */
  ofVariants?: Readonly<Record<string, Partial<Pick<MessageFrame, 'appName' | 'publicAddress'>>>>;
};

/** The frame as the reader's variant has it. */
export function frameOfVariant(frame: MessageFrame, variant: string): MessageFrame {
  return { ...frame, ...frame.ofVariants?.[variant] };
}

/** What one message of a request or a booking is made from. */
export type MessageParts = {
  notice: ClaimedNotice & { template: BookingTemplate };
  request: RequestFacts;
  bookings: readonly BookingFacts[];
  /** What the reader has not been told of yet, in a message of a change. */
  changes: readonly ChangedPart[];
  /** Of the same days, what was to be told before and was not. */
  also: AlsoTold;
  frame: MessageFrame;
  now: Temporal.Instant;
};
