import type { EndpointFacts } from '@staffroom/domain/contract/endpoint-facts.ts';
import { parseServerErrorText } from '@staffroom/domain/errors/parse-server-error.ts';
import { failed, noResponse, unreadable } from './call-result.ts';
import type { CallFailed, CallResult, Pagination } from './call-result.ts';
import { failedInWords } from './error-words.ts';

/**
 * Converts an answer into the response wrapper. A truncated body counts as no answer, a success that is not JSON as
 * unreadable. Never throws.
 */
export async function readReply(endpoint: EndpointFacts, response: Response): Promise<CallResult<unknown>> {
  try {
    return response.ok ? await readSuccess(endpoint, response) : await readRefusal(endpoint, response);
  } catch (thrown) {
    return thrown instanceof SyntaxError ? unreadable() : noResponse();
  }
}

async function readSuccess(endpoint: EndpointFacts, response: Response): Promise<CallResult<unknown>> {
  return {
    isSuccess: true,
    error: null,
    data: await readBody(endpoint, response),
    message: '',
    statusCode: response.status,
    pagination: readPagination(response.headers.get('x-pagination')),
  };
}

async function readBody(endpoint: EndpointFacts, response: Response): Promise<unknown> {
  if (response.status === 204 || endpoint.method === 'HEAD') return answersList(endpoint) ? [] : null;
  const reply = endpoint.replies[response.status];
  if (reply === 'blob') return response.blob();
  if (reply === null) return null;
  return JSON.parse(await readText(response)) as unknown;
}

/** Bidirectional marks in user text: left open, they would reverse the text that follows on screen. */
const turnsWords = /[\u202a-\u202e\u2066-\u2069]/g;

async function readText(response: Response): Promise<string> {
  return (await response.text()).replace(turnsWords, '');
}

/** An empty 204 answer becomes an empty list where the endpoint answers lists (spec section 7). */
function answersList(endpoint: EndpointFacts): boolean {
  return Object.values(endpoint.replies).some(
    (reply) => typeof reply === 'object' && reply !== null && reply.type === 'array',
  );
}

async function readRefusal(endpoint: EndpointFacts, response: Response): Promise<CallFailed> {
  if (endpoint.method === 'HEAD') return failed({ kind: 'generic', message: null }, response.status);
  return failedInWords(parseServerErrorText(await readText(response)), response.status);
}

function readPagination(header: string | null): Pagination | null {
  if (header === null) return null;
  try {
    return JSON.parse(header) as Pagination;
  } catch {
    return null;
  }
}
