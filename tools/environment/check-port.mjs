import { createServer } from 'node:net';
import { ToolFailure } from './run-command.mjs';

/**
 * Reports a taken port immediately, not after everything was installed and built. Invalid settings are left to the
 * program, which has a message for each.
 */
export async function checkPort({ PORT = '3000', HOST = 'localhost', ROLES = 'both' }) {
  const port = Number(PORT || 3000);
  if (ROLES === 'worker' || !Number.isInteger(port) || port < 1 || port > 65_535) return;
  if (await isFree(port, HOST || 'localhost')) return;
  throw new ToolFailure(`Port ${port} is taken: stop what uses it, or name another in PORT.`);
}

function isFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', ({ code }) => resolve(code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
