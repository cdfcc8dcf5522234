// PostGraphile as its documentation sets it up for production; called with one JSON object of settings.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Settings = {
  folder: string;
  port: number;
  databaseAddress: string;
  poolSize: number;
  /** By bearer: the role of the caller, and the group whose rows it may see. */
  callers: Readonly<Record<string, { role: string; groupId: string }>>;
  operations: Readonly<Record<string, string>>;
};

const settings = JSON.parse(process.argv[2] ?? '{}') as Settings;
const load = createRequire(join(settings.folder, 'package.json'));
const { postgraphile } = load('postgraphile');
const { PostGraphileAmberPreset } = load('postgraphile/presets/amber');
const { makePgService } = load('postgraphile/adaptors/pg');
const { grafserv } = load('postgraphile/grafserv/node');
const { PersistedPlugin } = load('@grafserv/persisted');

type Asked = { node?: { req: { headers: Record<string, string | undefined> } } };

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [PersistedPlugin],
  pgServices: [
    makePgService({
      connectionString: settings.databaseAddress,
      poolConfig: { max: settings.poolSize },
      schemas: ['public', 'peer'],
    }),
  ],
  grafserv: {
    port: settings.port,
    graphqlPath: '/graphql',
    graphiql: false,
    watch: false,
    websockets: false,
    persistedOperations: settings.operations,
  },
  grafast: {
    explain: false,
    context: ({ node }: Asked) => {
      const caller = settings.callers[node?.req.headers.authorization?.slice('Bearer '.length) ?? ''];
      if (!caller) throw new Error('The caller is unknown');
      return { pgSettings: { role: caller.role, 'app.client_group_ids': caller.groupId } };
    },
  },
});

const server = createServer();
server.on('error', (error) => {
  console.error(error);
  process.exit(1);
});
await instance.createServ(grafserv).addTo(server);
server.listen(settings.port, '127.0.0.1', () => console.log('PostGraphile is ready'));
