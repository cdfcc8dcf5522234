import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPort } from './check-port.mjs';

let server;
let taken;
beforeEach(async () => {
  server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  taken = String(server.address().port);
});
afterEach(() => new Promise((done) => server.close(done)));

test('says which port is taken and what to do', async () => {
  await expect(checkPort({ PORT: taken })).rejects.toThrow(
    `Port ${taken} is taken: stop what uses it, or name another in PORT.`,
  );
});

test('lets a free port pass, and leaves it free', async () => {
  await new Promise((done) => server.close(done));
  await checkPort({ PORT: taken });
  server = createServer().listen(Number(taken), 'localhost');
  await once(server, 'listening');
});

test.each([{ ROLES: 'worker' }, { PORT: '0' }, { PORT: 'no port' }, { PORT: '70000' }])(
  'leaves %o to the program',
  async (environment) => {
    await checkPort({ PORT: taken, ...environment });
  },
);
