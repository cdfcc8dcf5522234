import type { Transporter } from 'nodemailer';
import { delivered, NotDelivered } from '../outbound/delivery.ts';
import type { Delivery } from '../outbound/delivery.ts';
import { isLoopbackHost } from '../outbound/public-address.ts';
import { toPlainLine } from '../outbound/plain-line.ts';
import type { CalendarFile } from '../calendar/calendar-file.ts';

export type Email = {
  /** The same for every attempt, so that mail programs can drop duplicates. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  calendar: CalendarFile | null;
  /** When the reported event happened. */
  date: Temporal.Instant;
};

export type Mailer = {
  /** Throws NotDelivered when a retry may succeed. */
  send: (email: Email) => Promise<Delivery>;
  close: () => void;
};

export type MailerOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  from: { name: string; address: string };
};

/** Sends by SMTP over a few pooled connections. nodemailer is loaded by the first mail. */
export function createMailer({ url, from }: MailerOptions): Mailer {
  let opening: Promise<Transporter> | null = null;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      requireTLS: mustEncrypt(url),
      pool: true,
      maxConnections: 3,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 15_000,
      // No part of a mail may be read from a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    send: async ({ messageId, to, subject, html, text, calendar, date }) => {
      opening ??= open();
      const transport = await opening;
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          from: { name: toHeaderText(from.name), address: from.address },
          to: { name: toHeaderText(to.name), address: to.address },
          subject: toHeaderText(subject),
          html,
          text,
          date: new Date(date.epochMilliseconds),
          // Marked as automatic, so that nobody's out-of-office reply comes back.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          ...(calendar && {
            icalEvent: { method: calendar.method, filename: 'booking.ics', content: calendar.text },
          }),
        });
        return delivered;
      } catch (error) {
        return readFailure(error);
      }
    },
    close: () => void opening?.then((transport) => transport.close()).catch(() => void 0),
  };
}

/**
 * Without this a server, or somebody on the way to it, that offers no STARTTLS would get password and mail in plain text.
 * The operator of a relay inside a closed network can add `?requireTLS=false`.
 */
function mustEncrypt(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isLoopbackHost(hostname.replace(/^\[|\]$/g, '')) && searchParams.get('requireTLS') !== 'false';
}

/** Breaks up anything that a mail program would decode as an encoded word. */
function toHeaderText(text: string): string {
  return toPlainLine(text).replaceAll('=?', '= ?');
}

/** Statuses about encryption and our credentials, at whatever command (RFC 4954). */
const needsOperator: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/**
 * A 5xx about the recipient or the mail is final. One about the connection, the sender or our credentials concerns every
 * mail and can be repaired by an operator.
 */
function readFailure(error: unknown): Delivery {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  if (code === 'ETLS') throw new NotDelivered('smtp ETLS', error);
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  const isFinal =
    responseCode === undefined
      ? code === 'EENVELOPE'
      : isOfMail && responseCode >= 500 && !needsOperator.has(responseCode);
  if (isFinal) return { outcome: 'refused', code: `smtp ${responseCode ?? code}` };
  throw new NotDelivered(`smtp ${responseCode ?? code ?? 'failed'}`, error);
}
