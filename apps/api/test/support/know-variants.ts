import { join } from 'node:path';
import { builtInVariants, loadVariants } from '../../src/server/variants/read-variants.ts';

/** As the start of the program does: what follows from a variant is asked for in most tests. */
loadVariants({
  configFolder: join(builtInVariants, 'none'),
  settings: { appName: 'Staffroom', publicOrigins: null },
});
