import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { signWebhook } from './sign-webhook.ts';
import { createWebhookSecrets } from '../webhook-secrets.ts';

test('signs as the published example does', () => {
  // The example in the tests of standardwebhooks.com's own libraries.
  const headers = signWebhook({
    deliveryId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: Temporal.Instant.from('2021-02-25T15:02:10Z'),
    body: '{"test": 2432232314}',
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('the example of docs/webhooks.md takes what is signed, and nothing else', async () => {
  const docs = await readFile(join(import.meta.dirname, '../../../../../../docs/webhooks.md'), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(docs) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-webhooks-'));
  try {
    const file = join(folder, 'example.ts');
    await writeFile(file, example);
    const { isFromPortal } = (await import(pathToFileURL(file).href)) as {
      isFromPortal: (headers: object, body: string, secret: string, nowMs: number) => boolean;
    };
    const kept = createWebhookSecrets('a secret of the tests, long enough to be taken');
    const [old, fresh, other] = ['a', 'b', 'c'].map((id) => kept.draw(id).secret);
    const at = Temporal.Instant.from('2026-03-09T19:30:00.400Z');
    const body = '{"type":"booking.changed"}';
    const headers = signWebhook({ deliveryId: 'one', at, body, secrets: [fresh!, old!] });
    const now = at.epochMilliseconds;
    expect([old, fresh, other].map((secret) => isFromPortal(headers, body, secret!, now))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isFromPortal(headers, `${body} `, old!, now)).toBe(false);
    expect(isFromPortal({ ...headers, 'webhook-id': 'two' }, body, old!, now)).toBe(false);
    expect(isFromPortal(headers, body, old!, now + 299_000)).toBe(true);
    expect(isFromPortal(headers, body, old!, now + 301_000)).toBe(false);
    expect(isFromPortal(headers, body, old!, now - 301_000)).toBe(false);
    expect(isFromPortal({}, body, old!, now)).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a sealed secret opens for its own webhook and with its own key alone', () => {
  const kept = createWebhookSecrets('a secret of the tests, long enough to be taken');
  const { secret, sealed } = kept.draw('one');
  expect(sealed).not.toContain(secret);
  expect(kept.open(sealed, 'one')).toBe(secret);
  expect(kept.open(sealed, 'two')).toBeNull();
  expect(createWebhookSecrets('another secret of the tests, as long').open(sealed, 'one')).toBeNull();
});
