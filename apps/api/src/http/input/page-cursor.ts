import { isCalendarDate } from '@staffroom/domain/time/calendar-date.ts';
import { Refusal } from '../reply/refusal.ts';

/** What a field of a cursor holds: a calendar date, a wall time, an instant, an id, or a number. With `?` it may be null. */
type Kind = keyof typeof isKind;
type Fields = Readonly<Record<string, Kind | `${Kind}?`>>;

export type KeyOf<F extends Fields> = {
  [Name in keyof F]:
    (F[Name] extends 'number' | 'number?' ? number : string) | (F[Name] extends `${string}?` ? null : never);
};

export type PageCursor<F extends Fields> = {
  write: (key: KeyOf<F>) => string;
  /** Null without a cursor, which asks for the first page. 400 `cursor_invalid` for a text that no page gave. */
  read: (cursor: string | undefined) => KeyOf<F> | null;
};

/** The opaque text that names the place where a page of a list ended, by these fields of its last row. */
export function pageCursor<const F extends Fields>(fields: F): PageCursor<F> {
  const kinds = Object.entries(fields);
  return {
    write: (key) => Buffer.from(kinds.map(([name]) => key[name] ?? none).join(' ')).toString('base64url'),
    read(cursor) {
      if (cursor === undefined) return null;
      const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
      if (parts.length !== kinds.length) throw new Refusal('cursor_invalid');
      const values = kinds.map(([name, kind], index) => [name, readField(kind, parts[index]!)]);
      return Object.fromEntries(values) as KeyOf<F>;
    },
  };
}

const none = '-';

function readField(field: Kind | `${Kind}?`, text: string): string | number | null {
  const kind = field.replace('?', '') as Kind;
  if (kind !== field && text === none) return null;
  if (!isKind[kind](text)) throw new Refusal('cursor_invalid');
  return kind === 'number' ? Number(text) : text;
}

const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const timeText = new RegExp(`^${time}(?::[0-5]\\d)?$`);
const instantText = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2})T${time}:[0-5]\d(?:\.\d{1,6})?Z$`);
const dateText = /^\d{4}-\d{2}-\d{2}$/;

const isKind = {
  date: (text: string) => dateText.test(text) && isCalendarDate(text),
  time: (text: string) => timeText.test(text),
  instant: (text: string) => isCalendarDate(instantText.exec(text)?.[1] ?? ''),
  id: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  number: (text: string) => /^\d{1,15}$/.test(text),
};
