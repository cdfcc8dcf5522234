import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext } from 'playwright/test';
import type { School } from './school.ts';
import { apiToken } from './steps.ts';

const patienceMs = 30_000;

/** The link for the action in the last email to somebody, from the demo's page of messages; on this server. */
export async function linkInEmailTo(
  request: APIRequestContext,
  email: string,
  subject: RegExp,
): Promise<string> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(250)) {
    const list = await (await request.get('/demo/messages', { params: { text: email } })).text();
    const entries = [...list.matchAll(/<li><a href="(\/demo\/messages\/[^"?]+)[^"]*"([^]*?)<\/a><\/li>/g)];
    const found = entries.find(
      ([, , words = '']) => words.includes(`&lt;${email}&gt;`) && subject.test(words),
    );
    if (found === undefined) continue;
    const mail = await (await request.get(`${found[1]}/mail`)).text();
    const address = /href="https?:\/\/[^/"]+(\/[\w-]+(?:\/[\w-]+)?#[\w-]+)"/.exec(mail)?.[1];
    if (address === undefined) throw new Error(`No link in ${found[1]}`);
    return address;
  }
  throw new Error(`No email to ${email} came`);
}

/** The officer's own link to the full form. */
export async function feedbackLink(
  request: APIRequestContext,
  { officer }: School,
  bookingId: string,
): Promise<string> {
  const answer = await request.get(`/api/v1/bookings/${bookingId}/feedback-form`, {
    headers: { authorization: `Bearer ${await apiToken(request, officer.email)}` },
  });
  return ((await answer.json()) as { address: string }).address;
}
