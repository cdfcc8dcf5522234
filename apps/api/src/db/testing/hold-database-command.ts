import { startEmbedded } from '../embedded/start-embedded.ts';
import type { EmbeddedOptions } from '../embedded/start-embedded.ts';

/** For the launcher's tests: another process that uses a database until its input ends. */
const options = JSON.parse(process.argv[2] ?? '{}') as EmbeddedOptions;
try {
  const server = await startEmbedded(options);
  console.log(
    JSON.stringify({ processId: server.processId, address: server.addressOf('postgres', 'postgres') }),
  );
  for await (const _ of process.stdin);
  await server.close();
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).name, message: (error as Error).message }));
}
