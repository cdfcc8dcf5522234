import { createHash } from 'node:crypto';
import { noticeFrame } from '@staffroom/domain/notifications/notice-texts.ts';
import type { NoticeText } from '@staffroom/domain/notifications/notice-texts.ts';
import { noticeTemplates } from '@staffroom/domain/notifications/notice-templates.ts';
import type { Locale } from '@staffroom/domain/regions/variants.ts';
import { shortenText } from '@staffroom/domain/text/shorten-text.ts';
import type { GatewayMessage } from '../../../platform/gateway/message-gateway.ts';
import type { CalendarFile } from '../../../platform/calendar/calendar-file.ts';
import { formatPlainEmail, layOutEmail } from '../../../platform/mail/email-layout.ts';
import type { Email } from '../../../platform/mail/mailer.ts';
import { toPlainLine } from '../../../platform/outbound/plain-line.ts';
import type { PushMessage } from '../../../platform/push/push-sender.ts';
import type { MessageFrame } from './message-parts.ts';
import type { ClaimedNotice } from '../claim-notice.sql.ts';

export type Message = {
  email: () => Email;
  phone: (method: 'sms' | 'voice') => GatewayMessage;
  push: () => PushMessage;
};

/** About three text messages; names cannot make it longer. */
const maxSmsLength = 400;
const maxVoiceLength = 700;
const maxPushLength = 240;

export type MessageParts = {
  notice: ClaimedNotice;
  frame: MessageFrame;
  /** The reader's. */
  locale: Locale;
  texts: NoticeText;
  /** The same without anything that a phone would turn into a link. */
  phoneTexts: () => NoticeText;
  /** Where in the portal the message leads. */
  path: string;
  rows: readonly { label: string; value: string }[];
  action: { label: string; href: string };
  notes: readonly string[];
  calendar: () => CalendarFile | null;
  /** Sent whatever the reader's notification settings. */
  isOfAccount?: boolean;
};

/** One event formatted for its reader, for each method. */
export function formatMessage(parts: MessageParts): Message {
  const { notice, frame, locale, texts, path } = parts;
  const key = keyOf(notice);
  return {
    email: () => {
      const layout = {
        appName: frame.appName,
        language: locale,
        heading: texts.email.subject,
        lead: texts.email.lead,
        rows: [...parts.rows],
        action: parts.action,
        notes: [...parts.notes],
        footer: parts.isOfAccount
          ? []
          : [{ label: noticeFrame.choices, href: `${frame.publicAddress}/settings/notifications` }],
      };
      return {
        messageId: `${key}@${new URL(frame.publicAddress).hostname}`,
        to: { name: notice.contact_name ?? '', address: notice.email_address ?? '' },
        subject: texts.email.subject,
        html: layOutEmail(layout),
        text: formatPlainEmail(layout),
        calendar: parts.calendar(),
        date: Temporal.Instant.from(notice.created_at),
      };
    },
    phone: (method) => {
      const plain = parts.phoneTexts();
      const text =
        method === 'sms'
          ? `${shortenText(toPlainLine(plain.sms), maxSmsLength)} ${frame.publicAddress}${path}`
          : shortenText(toPlainLine(plain.voice), maxVoiceLength);
      return { key, method, to: notice.mobile ?? '', text, language: locale };
    },
    push: () => {
      const { maxAgeHours, urgent } = noticeTemplates[notice.template];
      return {
        topic: key.slice(0, 32),
        title: shortenText(toPlainLine(texts.push.title), maxPushLength),
        body: shortenText(toPlainLine(texts.push.body), maxPushLength),
        path,
        isUrgent: urgent !== 'never',
        keepSeconds: maxAgeHours * 60 * 60,
      };
    },
  };
}

/** The same for every attempt at one message; reveals nothing about it. */
function keyOf({ event_key, contact_id, method }: ClaimedNotice): string {
  return createHash('sha256').update(`${event_key}\n${contact_id}\n${method}`).digest('hex').slice(0, 40);
}
