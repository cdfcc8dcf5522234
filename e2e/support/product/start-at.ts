// The same product with a controlled clock, beside the running one, on the same database. The parent process sends
// instants.
import { join } from 'node:path';
import { openDatabase } from '@staffroom/api/db/connections/connection.ts';
import { listen } from '@staffroom/api/db/connections/listen.ts';
import { openPool } from '@staffroom/api/db/connections/pool.ts';
import { createSignedLinks } from '../../../apps/api/src/identity/links/signed-links.ts';
import { createIdentityProvider } from '@staffroom/api/identity/sessions/identity-provider.ts';
import { systemIds } from '@staffroom/api/platform/runtime/ids.ts';
import { createLog } from '@staffroom/api/platform/runtime/log.ts';
import { createSettableClock } from '@staffroom/api/platform/runtime/settable-clock.ts';
import { startStreams } from '@staffroom/api/platform/events/streams.ts';
import { buildApp } from '@staffroom/api/server/build-app.ts';
import { demoSettings } from '@staffroom/api/seed/demo-accounts.ts';
import { readEnvironment } from '@staffroom/api/server/settings/environment.ts';
import { loadVariants } from '@staffroom/api/server/variants/read-variants.ts';
import { servePortal } from '@staffroom/api/server/serve-portal.ts';

const environment = readEnvironment(process.env);
const clock = createSettableClock(process.env['START_AT']!);
const log = createLog(undefined, environment.logLevel);
const opened = await openDatabase({ dataDir: environment.dataDir, environment: {} });
const database = openPool(opened.addresses.web, { name: 'web at', size: 4 });
const auth = openPool(opened.addresses.auth, { name: 'auth at', size: 2 });
const settings = {
  ...environment.settings,
  demo: demoSettings,
  push: { publicKey: '', allowsLoopback: true },
  sendsEmail: true,
};
const provider = createIdentityProvider({
  address: opened.addresses.auth,
  secret: environment.sessionSecret,
  publicAddress: `http://localhost:${environment.port}`,
  ids: systemIds,
  log,
});
const directAddress = opened.addresses.direct;
const streams = await startStreams({ database, directAddress, clock, log });
const { http, identity } = await buildApp({
  database,
  auth,
  provider,
  streams,
  clock,
  ids: systemIds,
  log,
  settings,
  sessionSecret: 'a secret of the tests, long enough to be taken',
  links: createSignedLinks(environment.sessionSecret),
  cacheMs: 1_000,
  oneSignInText: false,
});
const listener = await listen({
  address: directAddress,
  channels: identity.channels,
  onNotify: identity.notified,
  onResume: identity.dropAll,
});
await servePortal(http, {
  variants: loadVariants({ configFolder: join(environment.dataDir, 'config'), settings }),
  folder: environment.portalFolder,
  configFolder: join(environment.dataDir, 'config'),
  settings,
});
await http.listen({ port: environment.port, host: 'localhost' });

process.on('message', (instant: string) => {
  clock.set(instant);
  process.send?.('set');
});
process.once('disconnect', () => void stop());
process.send?.('ready');

async function stop(): Promise<void> {
  for (const end of [
    listener.close,
    streams.stop,
    () => http.close(),
    provider.close,
    auth.close,
    database.close,
  ])
    await end();
  await opened.close();
  process.exit(0);
}
