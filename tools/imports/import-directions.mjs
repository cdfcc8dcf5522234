// Import directions by pattern, so that a new noun is covered the day it appears (docs/map.md). Paths are from the root;
// a package is `node_modules/<name>`. `$1` in `toNot` stands for the first group of `from`.

const ours = '^(apps|packages|e2e|bench)/';

/** Of our own modules, `from` may import only those that match `allowed`; tests may import anything they need. */
const only = (name, from, allowed, why) => ({
  name,
  from,
  fromNot: '\\.test\\.tsx?$|/testing/',
  to: ours,
  toNot: allowed,
  why,
});

export const rules = [
  only('domain alone', '^packages/domain/', '^packages/domain/', 'the domain imports nothing of ours'),
  {
    name: 'pure rules',
    from: '\\.rules\\.ts$',
    to: '\\.contract\\.ts$|^node_modules/zod',
    why: 'a rule imports neither a contract nor a validation library',
  },
  only(
    'files below',
    '^apps/api/src/(files|start)/',
    '^apps/api/src/(files|start)/',
    'files knows no database',
  ),
  only(
    'db below',
    '^apps/api/src/db/',
    '^(apps/api/src/(db|files|start)|packages/domain)/',
    'db knows no noun',
  ),
  only(
    'platform below',
    '^apps/api/src/platform/',
    '^(apps/api/src/(platform|db|files|start)|packages/domain)/',
    'platform knows the outside world only',
  ),
  only(
    'identity below',
    '^apps/api/src/identity/',
    '^(apps/api/src/(identity|platform|db|files|start)|packages/domain)/',
    'identity knows no route',
  ),
  only(
    'http below',
    '^apps/api/src/http/',
    '^(apps/api/src/(http|identity|platform|db)|packages/domain)/',
    'http knows no feature',
  ),
  only(
    'features below',
    '^apps/api/src/features/',
    '^(apps/api/src/(features|http|identity|platform|db)|packages/domain)/',
    'a feature does not know who starts it',
  ),
  {
    name: 'no foreign route',
    from: '^apps/api/src/features/',
    fromNot: '\\.test\\.ts$',
    to: '^apps/api/src/features/.*\\.route\\.ts$',
    why: 'a noun may use another noun’s SQL file, never a route',
  },
  only(
    'seed below',
    '^apps/api/seed/',
    '^(apps/api/(seed|src/(identity|platform|db|files|start))|packages/domain)/',
    'the demo world is written into the database and knows nothing that serves it; the server starts it',
  ),
  only(
    'simulator alone',
    '^apps/simulator/',
    '^(apps/simulator|packages/domain)/',
    'the simulator knows the provider API only',
  ),
  only(
    'ui below',
    '^apps/portal/src/ui/',
    '^(apps/portal/src/ui|packages/domain)/',
    'primitives know no business and never fetch',
  ),
  only(
    'lib below',
    '^apps/portal/src/lib/',
    '^(apps/portal/src/lib|packages/domain)/',
    'lib knows no feature',
  ),
  only(
    'session below',
    '^apps/portal/src/session/',
    '^(apps/portal/src/(session|ui|lib)|packages/domain)/',
    'the session knows no feature',
  ),
  only(
    'shared below',
    '^apps/portal/src/shared/',
    '^(apps/portal/src/(shared|session|ui|lib)|packages/domain)/',
    'what several nouns share knows none of their screens',
  ),
  only(
    'portal features below',
    '^apps/portal/src/features/',
    '^(apps/portal/src/(features|shared|session|ui|lib)|packages/domain)/',
    'a feature does not know the app',
  ),
  {
    name: 'no foreign feature',
    from: '^apps/portal/src/features/([^/]+)/',
    to: '^apps/portal/src/features/',
    toNot: '^apps/portal/src/features/$1/',
    why: 'a feature imports no other feature',
  },
];
