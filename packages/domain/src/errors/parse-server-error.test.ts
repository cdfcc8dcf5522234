import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseServerError, parseServerErrorText } from './parse-server-error.ts';

const validation = {
  type: 'about:blank',
  title: 'Some of the values are not valid',
  status: 400,
  traceId: '01',
  errors: [{ path: ['dates', 0], message: 'Please enter a valid date' }],
};
const byCode = {
  type: 'refusal',
  code: 'booking_already_commenced',
  param: 'dates',
  message: 'This booking has already commenced',
};

describe('parseServerError', () => {
  it('reads errors, status, title, traceId and type as a validation error with the title as message', () => {
    expect(parseServerError(validation)).toEqual({
      kind: 'validation',
      message: 'Some of the values are not valid',
      status: 400,
      type: 'about:blank',
      traceId: '01',
      issues: [{ path: 'dates.0', message: 'Please enter a valid date' }],
    });
  });

  it('reads a map of messages by field', () => {
    const errors = { room: ['Too long', 'Not text'], notes: 'Too long' };
    expect(parseServerError({ ...validation, errors })).toMatchObject({
      issues: [
        { path: 'room', message: 'Too long' },
        { path: 'room', message: 'Not text' },
        { path: 'notes', message: 'Too long' },
      ],
    });
  });

  it('reads type, code and param as a refusal by code', () => {
    expect(parseServerError(byCode)).toEqual({
      kind: 'code',
      type: 'refusal',
      code: 'booking_already_commenced',
      param: 'dates',
      message: 'This booking has already commenced',
      params: {},
      current: undefined,
    });
  });

  it('keeps the values of the text and the present state of the item', () => {
    const body = { ...byCode, param: null, params: { max: 10, bad: {} }, current: { version: 3 } };
    expect(parseServerError(body)).toMatchObject({
      kind: 'code',
      param: null,
      params: { max: 10 },
      current: { version: 3 },
    });
  });

  it.each(['errors', 'status', 'title', 'traceId', 'type'])(
    'is generic when a validation body lacks %s',
    (key) => {
      const { [key]: _left, ...rest } = validation as Record<string, unknown>;
      expect(parseServerError(rest).kind).toBe('generic');
    },
  );

  it.each(['type', 'code', 'param'])('is generic when a refusal lacks %s', (key) => {
    const { [key]: _left, ...rest } = byCode as Record<string, unknown>;
    expect(parseServerError(rest).kind).toBe('generic');
  });

  it('keeps the server’s own words of a generic body', () => {
    expect(parseServerError({ error: 'No such thing' })).toEqual({
      kind: 'generic',
      message: 'No such thing',
    });
    expect(parseServerError(null)).toEqual({ kind: 'generic', message: null });
    expect(parseServerErrorText(JSON.stringify(byCode)).kind).toBe('code');
  });

  it('takes spaces for no words, so that the default text is shown', () => {
    const blank = ' \n\u00a0';
    expect(parseServerError({ error: blank, message: 'It is closed' })).toMatchObject({
      message: 'It is closed',
    });
    expect(parseServerError({ error: blank })).toEqual({ kind: 'generic', message: null });
    expect(parseServerError({ ...byCode, message: blank })).toMatchObject({ kind: 'code', message: '' });
  });

  it.each(['<html>', ''])('knows that %j is not the API’s', (text) => {
    expect(parseServerErrorText(text)).toEqual({ kind: 'generic', message: null, isForeign: true });
    expect(parseServerErrorText('{}')).toEqual({ kind: 'generic', message: null });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.dictionary(
          fc.constantFrom('type', 'code', 'param', 'errors', 'title', 'status', 'traceId', 'params'),
          fc.jsonValue(),
        ),
        (body, keyed) => {
          parseServerError(body);
          parseServerError(keyed);
        },
      ),
    );
  });
});
