import type { AnyReply } from '../route.ts';

/** The body as sent; null when there is none, or when it is a file. */
export function replyText(reply: AnyReply): string | null {
  if (reply.json !== undefined) return reply.json;
  return reply.body === undefined || reply.body === null ? null : JSON.stringify(reply.body);
}

/** An empty list is answered as 204 where the contract says so (spec section 7). */
export function emptyListAs204(reply: AnyReply, has204: boolean): AnyReply {
  const isEmpty = reply.json?.trim() === '[]' || (Array.isArray(reply.body) && reply.body.length === 0);
  if (reply.status !== 200 || !has204 || !isEmpty) return reply;
  const { headers } = reply;
  return headers ? { status: 204, headers } : { status: 204 };
}
