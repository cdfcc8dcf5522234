import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & { raw: string; envelopeTo: string[] };

export type MailReceiver = {
  url: string;
  /** All accepted mails, in order. */
  mails: ReceivedMail[];
  /** Refuses with this SMTP status; null accepts all. */
  refuseWith: number | null;
  /** What it refuses; recipients by default. */
  refuseAt: 'connection' | 'sender' | 'recipient' | 'mail';
  /** Called after a mail was read and before it is answered. */
  onMail: (() => void | Promise<void>) | null;
  /** Stops listening until it goes up again on the same port. */
  down: () => Promise<void>;
  up: () => Promise<void>;
  close: () => Promise<void>;
};

/** A real SMTP server on the loopback. */
export async function startMailReceiver(): Promise<MailReceiver> {
  let server: SMTPServer | null = null;
  let port = 0;
  const receiver: MailReceiver = {
    url: '',
    mails: [],
    refuseWith: null,
    refuseAt: 'recipient',
    onMail: null,
    down: async () => {
      const closing = server;
      server = null;
      if (closing) await new Promise<void>((closed) => closing.close(() => closed()));
    },
    up: async () => {
      server = listenForMail(receiver);
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
      ({ port } = server.server.address() as AddressInfo);
      receiver.url = `smtp://127.0.0.1:${port}`;
    },
    close: () => receiver.down(),
  };
  await receiver.up();
  return receiver;
}

function listenForMail(receiver: MailReceiver): SMTPServer {
  const refusalAt = (step: MailReceiver['refuseAt']): Error | null => {
    const { refuseWith, refuseAt } = receiver;
    if (refuseWith === null || refuseAt !== step) return null;
    return Object.assign(new Error('refused'), { responseCode: refuseWith });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect: (_session, done) => done(refusalAt('connection')),
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onRcptTo: (_address, _session, done) => done(refusalAt('recipient')),
    onData: (stream, session, done) => {
      void (async () => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of stream) chunks.push(chunk as Buffer);
        } catch (error) {
          // A client that is killed in the middle of a mail has sent none.
          return done(error as Error);
        }
        const refusal = refusalAt('mail');
        if (refusal) return done(refusal);
        const raw = Buffer.concat(chunks);
        const mail = await PostalMime.parse(raw);
        const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
        receiver.mails.push({ ...mail, raw: raw.toString('utf8'), envelopeTo });
        await receiver.onMail?.();
        done();
      })();
    },
  });
  // A killed client leaves its connection broken.
  server.on('error', () => void 0);
  return server;
}
