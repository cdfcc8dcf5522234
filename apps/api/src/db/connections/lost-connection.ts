/**
 * Whether a statement failed because the server or the connection to it was gone, also as the cause of another error.
 * The driver gives its own errors of this kind no code.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (
    // Connection exceptions, a transaction that this process left idle for too long, a server that stops or starts, and
    // one without free connections or memory.
    (code !== undefined && /^(08...|25P0[34]|57P0[1-5]|53[023]00)$/.test(code)) ||
    (code !== undefined && lostSockets.has(code)) ||
    // The socket's folder is gone.
    (code === 'ENOENT' && syscall === 'connect') ||
    lostByDriver.test(error.message) ||
    isConnectionLost(error.cause)
  );
}

const lostSockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

const lostByDriver =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and|Cannot use a pool after calling end|timeout expired$|timeout exceeded when trying to connect|Query read timeout)/;
