import { expect, test } from 'vitest';
import { simulatorEnvironment } from './start-simulator.ts';

test('gives the simulator an address, its key and its own settings, and nothing of ours', () => {
  const ours = {
    DATABASE_URL: 'postgresql://web:secret@host/staffroom',
    DATABASE_OWNER_URL: 'postgresql://owner:secret@host/staffroom',
    DATA_DIR: '/data',
    PGPASSWORD: 'secret',
    SESSION_SECRET: 'secret',
    SMTP_URL: 'smtp://secret',
    TLS_KEY: '/secret.pem',
    SOME_TOKEN: 'secret',
  };
  const theirs = {
    PATH: '/bin',
    TZ: 'UTC',
    SIMULATOR_PACE: '5',
    SIMULATOR_SEED: '7',
    NODE_ENV: 'production',
  };
  const given = simulatorEnvironment(
    { ...ours, ...theirs },
    { address: 'http://localhost:3000', key: 'the key' },
  );
  expect(given).toEqual({ ...theirs, SIMULATOR_URL: 'http://localhost:3000', SIMULATOR_KEY: 'the key' });
});
