import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailReceiver } from '../testing/receivers/mail-receiver.ts';
import type { MailReceiver } from '../testing/receivers/mail-receiver.ts';
import { createMailer } from './mailer.ts';

let receiver: MailReceiver;
beforeEach(async () => {
  receiver = await startMailReceiver();
});
afterEach(() => receiver.close());

const email = {
  messageId: 'one@portal.test',
  to: { name: 'Olive', address: 'olive@school.example' },
  subject: 'A subject',
  html: '<p>Words</p>',
  text: 'Words',
  calendar: null,
  date: Temporal.Instant.from('2026-03-09T00:00:00Z'),
};

/** The same receiver by a name that is not known to be this machine; it offers no STARTTLS. */
const elsewhere = () => receiver.url.replace('127.0.0.1', '0.0.0.0');
const send = async (url: string): Promise<unknown> => {
  const mailer = createMailer({ url, from: { name: 'Staffroom', address: 'a@portal.test' } });
  try {
    return await mailer.send(email);
  } catch (error) {
    return (error as Error).message;
  } finally {
    mailer.close();
  }
};

test.runIf(process.platform === 'linux')('hands no mail in plain text to a server elsewhere', async () => {
  expect(await send(elsewhere())).toBe('Not delivered: smtp ETLS');
  expect(receiver.mails).toEqual([]);
});

test.runIf(process.platform === 'linux')('does so where the operator says that it may', async () => {
  await send(`${elsewhere()}?requireTLS=false`);
  expect(receiver.mails).toHaveLength(1);
});

test('hands it to a server of this machine', async () => {
  await send(receiver.url);
  expect(receiver.mails).toHaveLength(1);
});

test.each([
  ['connection', 554],
  ['sender', 550],
  ['sender', 530],
  ['recipient', 530],
  ['recipient', 450],
  ['mail', 452],
] as const)('tries again what is refused for now or can be repaired: %s, %i', async (step, code) => {
  receiver.refuseAt = step;
  receiver.refuseWith = code;
  expect(await send(receiver.url)).toBe(`Not delivered: smtp ${code}`);
  receiver.refuseWith = null;
  expect(await send(receiver.url)).toEqual({ outcome: 'sent' });
});

test.each([
  ['recipient', 550],
  ['mail', 554],
] as const)('does not try again what is refused for good: %s, %i', async (step, code) => {
  receiver.refuseAt = step;
  receiver.refuseWith = code;
  expect(await send(receiver.url)).toEqual({ outcome: 'refused', code: `smtp ${code}` });
});
