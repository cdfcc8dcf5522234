import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../test/support/booking-world.ts';
import { insertInvoice } from '../../../test/support/insert-invoice.ts';
import type { SeededLocation } from '../../../test/support/seed-builders.ts';

let world: BookingWorld;
let accountant: { bearer: string; contactId: string };
let ofSite: { bearer: string };
let annex: SeededLocation;
let serviceKey: string;
let count = 0;

beforeAll(async () => {
  world = await createBookingWorld();
  const { app, client, location } = world;
  annex = await app.seed.location(client, { name: 'Annex' });
  const may = async (on: SeededLocation | typeof client, permission = 'accounts_view') => {
    const contact = await app.seed.contact(client, [{ on, permissions: [permission] }]);
    return { contactId: contact.contactId, bearer: await app.signInAs(contact) };
  };
  accountant = await may(client);
  ofSite = await may(location);
  serviceKey = await app.serviceKey();
});
afterAll(() => world.close());

type Who = { bearer: string };
const newInvoice = async (options: object = {}) => {
  const number = `Q-${++count}`;
  return { number, invoiceId: await insertInvoice(world, { number, lines: 2, rate: 45_005, ...options }) };
};
const ask = (who: Who, invoiceId: string, body: object, headers = {}) =>
  world.app.call(`POST /api/v1/invoices/${invoiceId}/question`, { bearer: who.bearer, body, headers });
const read = (number: string) =>
  world.app.call(`GET /api/v1/invoices/GetInvoice/${number}`, { bearer: accountant.bearer });
const byProvider = (call: string, body?: object) =>
  world.app.call(call, { bearer: serviceKey, ...(body && { body }) });
const answerOf = (invoiceId: string, questionId: string, answer = 'As it was signed.') =>
  byProvider(`POST /api/v1/provider/invoices/${invoiceId}/answer`, { questionId, answer });

test('a question is answered at its line, and nothing that is billed moves', async () => {
  const { number, invoiceId } = await newInvoice();
  const before = (await read(number)).body;
  const text = "  =1+1 <b>Was</b> she there — “Ōtāhuhu” 🦘?\n'; drop table invoices; --  ";
  const asked = await ask(accountant, invoiceId, { position: 2, text });
  expect(asked.status).toBe(200);
  expect(asked.body).toMatchObject({ position: 2, question: { text: text.trim(), answer: null } });
  const { id } = asked.body.question;

  const { body: waiting } = await byProvider('GET /api/v1/provider/invoices/questions');
  expect(waiting).toContainEqual(
    expect.objectContaining({ questionId: id, invoiceId, number, position: 2, text: text.trim() }),
  );
  expect((await answerOf(invoiceId, id, ' <i>Yes</i> ')).status).toBe(200);
  const { body: after } = await read(number);
  expect(after.lines[1].question).toMatchObject({ id, text: text.trim(), answer: '<i>Yes</i>' });
  expect(after.lines[1].question.askedBy).not.toBe('');
  expect(after).toEqual({
    ...before,
    lines: [before.lines[0], { ...before.lines[1], question: after.lines[1].question }],
  });
  const stillWaiting = await byProvider('GET /api/v1/provider/invoices/questions');
  expect(JSON.stringify(stillWaiting.body ?? '')).not.toContain(id);
});

test('the provider reads what waits for an answer page by page', async () => {
  const asked: string[] = [];
  for (const text of ['First?', 'Second?', 'Third?']) {
    const { invoiceId } = await newInvoice();
    asked.push((await ask(accountant, invoiceId, { position: 1, text })).body.question.id);
  }
  const readPage = async (page: string) => {
    const search = `?limit=1${page}`;
    const answer = await world.app.call('GET /api/v1/provider/invoices/questions', {
      bearer: serviceKey,
      search,
    });
    const { pageSize, nextCursor } = JSON.parse(String(answer.headers['x-pagination']));
    expect([answer.status, pageSize]).toEqual([200, 1]);
    expect(answer.body).toHaveLength(1);
    return { id: answer.body[0].questionId as string, nextCursor: nextCursor as string | null };
  };
  const pages = [await readPage('')];
  for (let next = pages[0]!.nextCursor; next !== null; next = pages.at(-1)!.nextCursor)
    pages.push(await readPage(`&page=${next}`));
  const ids = pages.map(({ id }) => id);
  expect(ids.filter((id) => asked.includes(id))).toEqual(asked);
  expect(new Set(ids).size).toBe(ids.length);
  const refused = await world.app.call('GET /api/v1/provider/invoices/questions', {
    bearer: serviceKey,
    search: '?page=x',
  });
  expect([refused.status, refused.body.code]).toEqual([400, 'cursor_invalid']);
});

test('the export and the PDF say nothing of it', async () => {
  const { number, invoiceId } = await newInvoice();
  const csv = async () =>
    (
      await world.app.call('GET /api/v1/invoices/export', {
        bearer: accountant.bearer,
        search: `?format=csv&search=${number}`,
      })
    ).text;
  const before = await csv();
  expect(before).toContain(number);
  expect((await ask(accountant, invoiceId, { position: 1, text: 'Unheard of?' })).status).toBe(200);
  expect(await csv()).toBe(before);
  const pdf = await world.app.http.inject({
    url: `/api/v1/invoices/${invoiceId}/file`,
    headers: { authorization: `Bearer ${accountant.bearer}` },
  });
  const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
  expect(text).toContain(number);
  expect(text).not.toContain('Unheard of');
});

test('of ten who ask about one line at once one is served, the others read the question that waits', async () => {
  const { number, invoiceId } = await newInvoice();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      ask(accountant, invoiceId, { position: 1, text: `No. ${index}` }),
    ),
  );
  const [served, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [409, 'invoice_question_open']),
  );
  expect(refused[0]!.body.current).toEqual(served!.body);
  expect((await read(number)).body.lines[0].question).toEqual(served!.body.question);
  // Each line has its own question; an answered question allows the next.
  expect((await ask(accountant, invoiceId, { position: 2, text: 'And this one?' })).status).toBe(200);
  expect((await answerOf(invoiceId, served!.body.question.id)).status).toBe(200);
  expect((await ask(accountant, invoiceId, { position: 1, text: 'Again?' })).status).toBe(200);
  expect((await read(number)).body.lines[0].question).toMatchObject({ text: 'Again?', answer: null });
});

test('sent twice by its key it is asked once', async () => {
  const { number, invoiceId } = await newInvoice();
  const headers = { 'idempotency-key': 'question-sent-twice-0001' };
  const question = { position: 1, text: 'Once?' };
  const first = await ask(accountant, invoiceId, question, headers);
  expect((await ask(accountant, invoiceId, question, headers)).body).toEqual(first.body);
  expect((await ask(accountant, invoiceId, { ...question, text: 'Other?' }, headers)).status).toBe(422);
  expect((await read(number)).body.lines[0].question).toMatchObject({ text: 'Once?' });
});

test('of several answers at once the first stands; one to another invoice is to none', async () => {
  const { number, invoiceId } = await newInvoice();
  const other = await newInvoice();
  const { body } = await ask(accountant, invoiceId, { position: 1, text: 'Which?' });
  const { id } = body.question;
  expect((await answerOf(other.invoiceId, id)).status).toBe(404);
  const answers = await Promise.all(['one', 'two', 'three'].map((words) => answerOf(invoiceId, id, words)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('invoice_question_answered');
  const { question } = (await read(number)).body.lines[0];
  expect(['one', 'two', 'three']).toContain(question.answer);
  expect((await answerOf(invoiceId, id, 'late')).status).toBe(409);
  expect((await read(number)).body.lines[0].question).toEqual(question);
});

test('who does not see the whole invoice asks nothing of it, nor does anybody of a line that is not there', async () => {
  const { invoiceId } = await newInvoice({ locationIds: [world.location.locationId, annex.locationId] });
  const question = { position: 1, text: 'Mine?' };
  const refused = await ask(ofSite, invoiceId, question);
  const absent = await ask(accountant, '0190c1d2-0000-7000-8000-000000000000', question);
  const noLine = await ask(accountant, invoiceId, { ...question, position: 3 });
  expect([refused.status, absent.status, noLine.status]).toEqual([404, 404, 404]);
  expect(refused.body).toEqual({ ...absent.body, traceId: refused.body.traceId });
  expect((await ask(world.viewer, invoiceId, question)).status).toBe(403);
  const own = await newInvoice();
  expect((await ask(ofSite, own.invoiceId, question)).status).toBe(200);
});

test.each([
  ['no words', { position: 1, text: ' \n ' }],
  ['too many', { position: 1, text: 'a'.repeat(1001) }],
  ['a control character', { position: 1, text: 'a\u0000b' }],
  ['no line', { position: 0, text: 'a' }],
  ['half a line', { position: 1.5, text: 'a' }],
  ['another field', { position: 1, text: 'a', answer: 'yes' }],
])('a question with %s is refused', async (_, question) => {
  const { invoiceId } = await newInvoice();
  expect((await ask(accountant, invoiceId, question)).status).toBe(400);
});

test('a thousand kangaroos are a thousand characters', async () => {
  const { invoiceId } = await newInvoice();
  const text = '🦘'.repeat(1000);
  const { status, body } = await ask(accountant, invoiceId, { position: 1, text });
  expect([status, body.question.text]).toEqual([200, text]);
});

test('nobody asks before their email address is verified', async () => {
  const { app, client } = world;
  const contact = await app.seed.contact(client, [{ on: client, permissions: ['accounts_view'] }], {
    emailVerified: false,
  });
  const { invoiceId } = await newInvoice();
  const who = { bearer: await app.signInAs(contact) };
  const { status, body } = await ask(who, invoiceId, { position: 1, text: 'Mine?' });
  expect([status, body.code]).toEqual([403, 'email_unverified']);
});
