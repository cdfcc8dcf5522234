import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../db/connections/pool.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { fileLoad } from '../../../http/admission/load-shedder.ts';
import type { ParsedQuery } from '../../../http/input/parse-query.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { demoMessagesStyle, formatDemoMessages } from './demo-messages-page.ts';
import type { ShownTime, MessageSearch } from './demo-messages-page.ts';
import {
  demoMessagesPerPage,
  findDemoMessage,
  keptDemoMessages,
  listDemoMessages,
} from './demo-messages.sql.ts';
import type { DemoMessage } from './demo-messages.sql.ts';

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types";
/** People's texts in our layout: nothing in it may run or fetch, wherever it is opened. */
const mailPolicy =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const html = 'text/html; charset=utf-8';
const path = '/demo/messages';
const lastPage = Math.ceil(keptDemoMessages / demoMessagesPerPage);

/** Only in a demo: what was sent to whom, as it would arrive. Everybody who can open a demo may read it. */
export function serveDemoMessages(
  app: FastifyInstance,
  {
    database,
    appName,
    findTime = () => null,
  }: {
    database: Database;
    appName: string;
    /** Null when the time cannot be advanced. */
    findTime?: () => ShownTime | null;
  },
): void {
  const config = fileLoad as object;
  const find = async (key: string): Promise<DemoMessage | null> =>
    (await readInOneTrip(database, null, findDemoMessage(key)))[0] ?? null;
  const findEmail = async (key: string): Promise<DemoMessage & { html: string }> => {
    const message = await find(key);
    if (!message || message.html === null) throw new Refusal('not_found');
    return { ...message, html: message.html };
  };
  const send = (reply: FastifyReply, type: string, text: string, policy: string): FastifyReply =>
    reply
      .headers({ 'content-type': type, 'cache-control': 'no-store', 'content-security-policy': policy })
      .send(text);

  const show = async (reply: FastifyReply, query: unknown, key: string | null): Promise<FastifyReply> => {
    const search = readSearch(query);
    const listed = await readInOneTrip(database, null, listDemoMessages(search.text, search.page));
    const shown = key === null ? null : ((await find(key)) ?? 'missing');
    if (shown === 'missing') reply.code(404);
    // Needed for browsers to send the page's origin with its forms.
    reply.header('referrer-policy', 'same-origin');
    return send(reply, html, formatDemoMessages(appName, search, listed, shown, findTime()), pagePolicy);
  };

  app.get(path, { config }, ({ query }, reply) => show(reply, query, null));
  app.get<{ Params: { key: string } }>(`${path}/:key`, { config }, ({ params, query }, reply) =>
    show(reply, query, params.key),
  );
  app.get(`${path}.css`, { config }, (_request, reply) =>
    send(reply, 'text/css; charset=utf-8', demoMessagesStyle, pagePolicy),
  );
  app.get<{ Params: { key: string } }>(`${path}/:key/mail`, { config }, async ({ params }, reply) => {
    const message = await findEmail(params.key);
    return send(reply.header('x-frame-options', 'SAMEORIGIN'), html, message.html, mailPolicy);
  });
  app.get<{ Params: { key: string } }>(`${path}/:key/booking.ics`, { config }, async ({ params }, reply) => {
    const { calendar } = await findEmail(params.key);
    if (calendar === null) throw new Refusal('not_found');
    reply.header('content-disposition', 'attachment; filename="booking.ics"');
    return send(reply, 'text/calendar; charset=utf-8', calendar, pagePolicy);
  });
}

/** Accepts any query; values that make no sense are replaced. */
function readSearch(query: unknown): MessageSearch {
  const { text, page } = (query as ParsedQuery).values;
  const number = Number(page);
  return {
    text: typeof text === 'string' ? text.replaceAll('\0', '').toWellFormed().trim().slice(0, 200) : '',
    page: Number.isInteger(number) && number > 0 ? Math.min(number, lastPage) : 1,
  };
}
