/**
 * Adds secret fields to the body of a reply. The copy stored for repeated calls is without them, and so are repeated
 * replies: no secret is stored in plain text.
 */
export function tellOnce<Reply extends { status: number }>(reply: Reply, secrets: object): Reply {
  return 'body' in reply ? { ...reply, body: { ...(reply.body as object), ...secrets } } : reply;
}
