import type { Log, LogFields, LogLevel } from './log.ts';

const maxLinesPerMinute = 60;
const windowMs = 60_000;

type Kind = { since: number; lines: number; leftOut: number };

/**
 * Of each kind of warning and error at most sixty lines a minute, and then one that says how many were left out: who can
 * cause a failure can cause it ten thousand times a second. A kind is the sentence, with the code where there is one.
 * `info` lines are not failures and pass.
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
