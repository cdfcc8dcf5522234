import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const bare = (rows: string[][]) => toCsv(rows).slice(1);

describe('comma-separated values', () => {
  it('start with the mark of UTF-8 and end every row with a return', () => {
    expect(toCsv([['a', 'b'], ['c']])).toBe('\uFEFFa,b\r\nc\r\n');
    expect(toCsv([])).toBe('\uFEFF');
  });

  it.each(['=', '+', '-', '@'])('make text of a cell that starts with %s', (sign) => {
    expect(bare([[`${sign}1+1`]])).toBe(`'${sign}1+1\r\n`);
  });

  it.each(['\t', '\r'])('make text of a cell that starts with %j', (sign) => {
    expect(bare([[`${sign}cmd`]])).toMatch(/^("?)'/);
  });

  it.each(['-12.50', '-3'])('leave the number %s a number', (number) => {
    expect(bare([[number]])).toBe(`${number}\r\n`);
  });

  it.each(['-1+1', '-2.', '-1e5', '- 1', '--1'])(
    'make text of %s, which only begins like a number',
    (value) => {
      expect(bare([[value]])).toBe(`'${value}\r\n`);
    },
  );

  it('leave a sign inside a cell, dates and times alone', () => {
    expect(bare([['2026-03-09', '08:30', 'a=b']])).toBe('2026-03-09,08:30,a=b\r\n');
  });

  it('quote what holds commas, quotes, line breaks or outer spaces', () => {
    expect(bare([['a,b', 'say "hi"', 'two\nlines', ' x']])).toBe('"a,b","say ""hi""","two\nlines"," x"\r\n');
  });

  it('never let a formula through, whatever the words', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(bare([[value]])).not.toMatch(/^(?!-\d+(\.\d+)?\r\n$)"?[=+\-@\t\r](?!\n$)/);
      }),
    );
  });
});
