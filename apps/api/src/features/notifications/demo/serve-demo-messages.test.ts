import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';
import { createDemoSenders } from './demo-senders.ts';
import { demoMessagesPerPage } from './demo-messages.sql.ts';
import type { Senders } from '../sending/send-notification.ts';
import { serveDemoMessages } from './serve-demo-messages.ts';

let world: BookingWorld;
let senders: Senders;
const key = 'abc123';
beforeAll(async () => {
  world = await createBookingWorld();
  const { http, database, clock } = world.app;
  serveDemoMessages(http, { database: database.web, appName: 'Staffroom' });
  senders = createDemoSenders(
    { mailer: null, gateway: null, pushSender: null },
    { database: database.worker, clock },
  );
  await senders.mailer!.send({
    messageId: `${key}@portal.test`,
    to: { name: 'Olive <script>', address: 'olive@richmond.example' },
    subject: 'Booked: <img src=x onerror=alert(1)>',
    html: '<p>Hello</p><script>alert(1)</script>',
    text: 'Hello </pre><script>alert(1)</script>',
    calendar: { method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\n' },
    date: clock.now(),
  });
  await senders.gateway!.send({
    key: 'def456',
    method: 'sms',
    to: '+61400000001',
    text: 'Staffroom: booked. https://portal.test/bookings/1',
    language: 'en-AU',
  });
});
afterAll(() => world.close());

const get = (path: string) => world.app.http.inject({ method: 'GET', url: path });

test('lists what was sent, with nothing that acts', async () => {
  const page = await get('/demo/messages');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Olive &lt;script&gt; &lt;olive@richmond.example&gt;');
  expect(page.body).toContain('+61400000001');
  expect(page.body).not.toMatch(/<script|<img/);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('shows a mail in a frame that runs nothing, as text, and with its calendar file', async () => {
  const page = await get(`/demo/messages/${key}`);
  expect(page.body).toContain(`<iframe class="mail" sandbox="allow-popups"`);
  expect(page.body).not.toContain('<script');
  const mail = await get(`/demo/messages/${key}/mail`);
  expect(mail.body).toBe('<p>Hello</p><script>alert(1)</script>');
  expect(mail.headers['content-security-policy']).toMatch(/^sandbox allow-popups; default-src 'none'/);
  expect(mail.headers['x-frame-options']).toBe('SAMEORIGIN');
  const calendar = await get(`/demo/messages/${key}/booking.ics`);
  expect([calendar.headers['content-type'], calendar.body]).toEqual([
    'text/calendar; charset=utf-8',
    'BEGIN:VCALENDAR\r\n',
  ]);
});

test('shows a text message with a link into this portal', async () => {
  const page = await get('/demo/messages/def456');
  expect(page.body).toContain('<a href="/bookings/1">https://portal.test/bookings/1</a>');
});

test('keeps a message that is sent again once, and knows none that is not there', async () => {
  await senders.gateway!.send({ key: 'def456', method: 'sms', to: 'x', text: 'again', language: 'en' });
  const page = await get('/demo/messages?text=00000001');
  expect(page.body.match(/<li>/g)).toHaveLength(1);
  for (const path of ['nothing', 'nothing/mail', 'def456/mail', 'def456/booking.ics']) {
    expect((await get(`/demo/messages/${path}`)).statusCode, path).toBe(404);
  }
  const { body, headers } = await get('/demo/messages/nothing?text=00000001');
  expect([headers['content-type'], body]).toEqual([
    'text/html; charset=utf-8',
    expect.stringContaining('This message is not here'),
  ]);
  expect(body).toContain('<a href="/demo/messages?text=00000001">All messages</a>');
});

test('is searched by address, number and words, and shows the words of what has no title', async () => {
  const first = await get('/demo/messages?text=00001');
  expect(first.body).toContain(
    '<span class="words">Staffroom: booked. https://portal.test/bookings/1</span>',
  );
  const listed = async (query: string) =>
    ((await get(`/demo/messages?${query}`)).body.match(/<li>/g) ?? []).length;
  expect(await listed('text=OLIVE%40richmond')).toBe(1);
  expect(await listed('text=00001')).toBe(1);
  expect(await listed('text=portal.test%2Fbook')).toBe(1);
  expect(await listed('text=%25')).toBe(0);
  expect(await listed('text=_')).toBe(0);
  expect(await listed('text=%5C')).toBe(0);
  expect(await listed('page=99999999999999')).toBe(0);
  for (const query of ['text=a%00b%F0', 'text=b&text=c', 'page=x', 'page=-1'])
    expect((await get(`/demo/messages?${query}`)).statusCode, query).toBe(200);
  const none = await get(`/demo/messages?text=${encodeURIComponent('"><script>')}`);
  expect(none.body).toContain('No message holds “&quot;&gt;&lt;script&gt;”.');
  expect(none.body).not.toContain('<script');
});

test('older messages stand on the next page, and one opened from there leads back to it', async () => {
  for (let index = 0; index <= demoMessagesPerPage; index += 1) {
    const message = { method: 'sms', to: '+61400000002', text: 'Many', language: 'en-AU' } as const;
    await senders.gateway!.send({ ...message, key: `many${String(index).padStart(3, '0')}` });
  }
  const list = '/demo/messages?text=Many';
  const first = (await get(list)).body;
  expect(first.match(/<li>/g)).toHaveLength(demoMessagesPerPage);
  expect(first).toContain(`<a href="${list}&amp;page=2">Older messages</a>`);
  const second = (await get(`${list}&page=2`)).body;
  expect(second.match(/<li>/g)).toHaveLength(1);
  expect(second).toContain(`<a href="${list}">Newer messages</a>`);
  expect(second).toContain('<a href="/demo/messages/many100?text=Many&amp;page=2">');
  const opened = await get('/demo/messages/many100?text=Many&page=2');
  expect(opened.body).toContain(`<a href="${list}&amp;page=2">All messages</a>`);
});
