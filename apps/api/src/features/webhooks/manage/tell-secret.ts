/**
 * The reply with the secret in it. What is kept for repetitions of the call was made without, and a repetition stays
 * without: nobody finds a secret in the database.
 */
export function tellSecret<Reply extends { status: number }>(reply: Reply, secret: string): Reply {
  if (!('body' in reply)) return reply;
  return { ...reply, body: { ...(reply.body as object), secret } };
}
