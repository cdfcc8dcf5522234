// `npm run truth`: compares a million values of time and money between the rules, the API, the PDFs, the export and
// PostgreSQL's own calendar and arithmetic. `-- --values 50000` sets the count; `-- --seed 7` repeats a run.
import { installPackages } from './environment/install-packages.mjs';
import { findProgram } from './environment/package-program.mjs';
import { findPinnedNode, pinnedEnvironment } from './environment/pinned-node.mjs';
import { runForCode, runTool } from './environment/run-command.mjs';

await runTool(async () => {
  await installPackages();
  const valueOf = (name, otherwise) => {
    const at = process.argv.indexOf(`--${name}`);
    return at === -1 ? otherwise : process.argv[at + 1];
  };
  const seed = valueOf('seed', undefined);
  return runForCode(
    findPinnedNode(),
    [findProgram('vitest'), 'run', '--project', 'api', 'apps/api/test/truth'],
    {
      env: pinnedEnvironment({
        TRUTH_VALUES: valueOf('values', '1000000'),
        ...(seed !== undefined && { TRUTH_SEED: seed }),
      }),
    },
  );
});
