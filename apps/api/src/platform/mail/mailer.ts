import type { Transporter } from 'nodemailer';
import { delivered, NotDelivered } from '../outbound/delivery.ts';
import type { Delivery } from '../outbound/delivery.ts';
import { toPlainLine } from '../outbound/plain-line.ts';
import type { CalendarFile } from './calendar-file.ts';

export type Email = {
  /** The same at every attempt, so that mail programs keep one of two. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  calendar: CalendarFile | null;
  /** When what it tells happened. */
  date: Temporal.Instant;
};

export type Mailer = {
  /** Throws a NotDelivered for what is worth another try. */
  send: (email: Email) => Promise<Delivery>;
  close: () => void;
};

export type MailerOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  from: { name: string; address: string };
};

/** Sends by SMTP over a few connections that are kept open. nodemailer is loaded by the first mail. */
export function createMailer({ url, from }: MailerOptions): Mailer {
  let opening: Promise<Transporter> | null = null;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 15_000,
      // Nothing of a mail is read from a file or an address.
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
          // No mail of a person: no holiday answers, please.
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

/** Nothing that a mail program would decode once more. */
function toHeaderText(text: string): string {
  return toPlainLine(text).replaceAll('=?', '= ?');
}

/** A 5xx about the address or the mail stays; one about who we are can be repaired by an operator. */
function readFailure(error: unknown): Delivery {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  if (isFinal || code === 'EENVELOPE') {
    if (responseCode === undefined || responseCode >= 500) {
      return { outcome: 'refused', code: `smtp ${responseCode ?? code}` };
    }
  }
  throw new NotDelivered(`smtp ${responseCode ?? code ?? 'failed'}`, error);
}
