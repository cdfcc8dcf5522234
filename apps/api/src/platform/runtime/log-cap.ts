import type { Log, LogFields, LogLevel } from './log.ts';

const maxLinesPerMinute = 60;
const windowMs = 60_000;

type Kind = { since: number; lines: number; leftOut: number };

/**
 * Limits each kind of warning and error to sixty lines a minute, plus one that reports how many were left out: a
 * failure that a caller can trigger could otherwise be logged ten thousand times a second. A kind is the message, with
 * the code if there is one. `info` lines are not limited.
 */
export function capLog(log: Log, nowMs: () => number = () => performance.now()): Log {
  const kinds = new Map<string, Kind>();

  const cap = (level: LogLevel) => (fields: LogFields, what: string) => {
    const { code } = fields;
    const key = `${what} ${typeof code === 'string' ? code : ''}`;
    const now = nowMs();
    let kind = kinds.get(key);
    if (!kind || now - kind.since >= windowMs) kinds.set(key, (kind = { since: now, lines: 0, leftOut: 0 }));
    if (++kind.lines <= maxLinesPerMinute) return log[level](fields, what);
    if (++kind.leftOut > 1) return;
    const counted = kind;
    setTimeout(
      () => log[level]({ ...(code !== undefined && { code }), leftOut: counted.leftOut }, what),
      windowMs,
    ).unref();
  };

  return { info: log.info, warn: cap('warn'), error: cap('error') };
}
