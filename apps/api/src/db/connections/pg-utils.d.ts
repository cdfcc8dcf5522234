/** Part of the driver that its published types leave out. */
declare module 'pg/lib/utils.js' {
  /** A parameter as it is sent: text, bytes or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
