/**
 * Adds the secret to the reply. The copy stored for repeated calls is without it, and so are repeated replies: no
 * secret is stored in plain text.
 */
export function tellSecret<Reply extends { status: number }>(reply: Reply, secret: string): Reply {
  if (!('body' in reply)) return reply;
  return { ...reply, body: { ...(reply.body as object), secret } };
}
