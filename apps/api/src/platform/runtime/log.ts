import { systemClock } from './clock.ts';

/** Log lines contain ids, never names, addresses, bodies or keys. */
export type Log = {
  info: (fields: LogFields, what: string) => void;
  warn: (fields: LogFields, what: string) => void;
  error: (fields: LogFields, what: string) => void;
};

export type LogFields = Readonly<Record<string, unknown>>;

export const silentLog: Log = { info: () => void 0, warn: () => void 0, error: () => void 0 };

export type LogLevel = keyof Log;

const levels: readonly LogLevel[] = ['info', 'warn', 'error'];

/** Writes one JSON object per line to standard output; levels below `least` are left out. */
export function createLog(
  write: (line: string) => void = (line) => process.stdout.write(line),
  least: LogLevel = 'info',
): Log {
  const line = (level: LogLevel) => {
    if (levels.indexOf(level) < levels.indexOf(least)) return () => void 0;
    return (fields: LogFields, what: string) => {
      const known = Object.entries(fields).map(([name, value]) => [
        name,
        value instanceof Error ? describe(value) : value,
      ]);
      const at = systemClock.now().toString();
      write(`${JSON.stringify({ at, level, what, ...Object.fromEntries(known) })}\n`);
    };
  };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/** The text of a database error can quote a row, so only its code and names are logged. */
function describe(error: Error): LogFields {
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>;
  const stack = error.stack
    ?.split('\n')
    .slice(1, 8)
    .map((frame) => frame.trim());
  const isDatabaseError = typeof routine === 'string';
  return {
    error: error.name,
    ...(isDatabaseError ? {} : { message: error.message }),
    code,
    constraint,
    table,
    stack,
    ...(error.cause instanceof Error ? { cause: describe(error.cause) } : {}),
  };
}
