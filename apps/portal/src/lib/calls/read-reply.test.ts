import { expect, it } from 'vitest';
import { readReply } from './read-reply.ts';

const endpoint = { method: 'GET', replies: { 200: { type: 'object' } } } as never;
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

it('reads names without what turns the words after them round, and with everything else', async () => {
  const name = '\u202eSam\u202c \u2067O\u2069 \u05d3\u05df\u200d\u200f';
  const { data } = (await readReply(endpoint, answer({ name }))) as { data: unknown };
  expect(data).toEqual({ name: 'Sam O \u05d3\u05df\u200d\u200f' });
  const refused = await readReply(
    endpoint,
    answer({ type: 'about:blank', code: 'x', message: '\u202eNo' }, 422),
  );
  expect(JSON.stringify(refused)).not.toContain('\u202e');
});

it('takes what is no JSON for unreadable, and a body that breaks off for no answer', async () => {
  const unreadable = await readReply(endpoint, new Response('<html>'));
  expect(unreadable).toMatchObject({ isSuccess: false, error: { kind: 'unreadable' } });
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) });
  expect(await readReply(endpoint, new Response(body))).toMatchObject({
    isSuccess: false,
    error: { kind: 'noResponse' },
  });
});
