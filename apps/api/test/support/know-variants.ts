import { join } from 'node:path';
import { builtInVariants, loadVariants } from '../../src/server/variants/read-variants.ts';

/** As at the program's start: most tests need what follows from a variant. */
loadVariants({
  configFolder: join(builtInVariants, 'none'),
  settings: { appName: 'Staffroom', publicOrigins: null },
});
