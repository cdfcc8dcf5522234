import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPush } from './testing/read-push.ts';
import { authorizePush, createPushIdentity, drawPushKey, encryptPush, maxPushBytes } from './web-push.ts';

const base64url = (text: string): Buffer => Buffer.from(text, 'base64url');

test('writes the published example of RFC 8291 byte for byte', () => {
  const body = encryptPush(
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      salt: base64url('DGv6ra1nlYgDCS1FRnbzlw'),
      senderKey: base64url('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('a message', () => {
  test('is read by its browser alone', () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = Buffer.alloc(16, 7);
    const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') };
    const text = 'Kim Lee is coming: Mōnday ☀';
    const body = encryptPush(keys, Buffer.from(text));
    expect(readPush(body, browser, auth)).toBe(text);
    const stranger = createECDH('prime256v1');
    stranger.generateKeys();
    expect(() => readPush(body, stranger, auth)).toThrow();
    expect(encryptPush(keys, Buffer.from(text)).equals(body)).toBe(false);
  });

  test('is refused when it is too long for a push service, and for keys that are none', () => {
    const keys = { p256dh: 'BAAA', auth: 'AAAA' };
    expect(() => encryptPush(keys, Buffer.alloc(maxPushBytes + 1))).toThrow(RangeError);
    expect(() => encryptPush(keys, Buffer.from('x'))).toThrow();
  });
});

test('the sender signs who it is, for one push service and twelve hours', () => {
  const identity = createPushIdentity(drawPushKey(), 'mailto:help@provider.example');
  const now = Temporal.Instant.from('2026-03-09T00:00:00Z');
  const header = authorizePush(identity, 'https://push.example/send/abc', now);
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header)!;
  expect(key).toBe(identity.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(base64url(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(base64url(claims).toString())).toEqual({
    aud: 'https://push.example',
    exp: Temporal.Instant.from('2026-03-09T12:00:00Z').epochMilliseconds / 1_000,
    sub: 'mailto:help@provider.example',
  });
  const point = base64url(key);
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, base64url(signature))).toBe(
    true,
  );
});
