/** A part of the driver that its published types omit. */
declare module 'pg/lib/utils.js' {
  /** A parameter as sent: text, bytes or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
