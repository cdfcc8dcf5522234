import * as z from 'zod/mini';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { AnyReply } from '../route.ts';

/** A route's reply does not match its contract: a defect of ours. */
export class ReplyContractError extends Error {
  override name = 'ReplyContractError';
}

/** Throws unless the contract has the status and the body. `text` is the body as sent; null when there is none. */
export function checkReply(endpoint: Endpoint, reply: AnyReply, text: string | null): void {
  const expected = endpoint.replies[reply.status];
  if (expected === undefined) throw new ReplyContractError(`${endpoint.name} answers no ${reply.status}`);
  if (expected === 'blob') {
    if (!reply.file) throw new ReplyContractError(`${endpoint.name} should answer a file`);
    return;
  }
  if (expected === null || expected === 'eventStream') {
    if (text !== null) throw new ReplyContractError(`${endpoint.name} should answer no body`);
    return;
  }
  const parsed = z.safeParse(expected, text === null ? undefined : JSON.parse(text));
  if (parsed.success) return;
  const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ReplyContractError(`${endpoint.name} ${reply.status}: ${issues.join('; ')}`);
}
