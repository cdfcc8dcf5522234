/** Import directions by pattern, so that a new noun is covered the day it appears (see docs/map.md). */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(apps|packages|e2e|bench)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'no-orphan-source', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    only('domain-alone', '^packages/domain/', '^packages/domain/', 'The domain imports nothing of ours.'),
    {
      name: 'rules-are-pure',
      comment: 'A rule imports neither a contract nor a validation library.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { path: '(\\.contract\\.ts$|node_modules/zod)' },
    },
    only('db-below', '^apps/api/src/db/', '^(apps/api/src/db|packages/domain)/', 'db knows no noun.'),
    only('platform-below', '^apps/api/src/platform/', '^(apps/api/src/(platform|db)|packages/domain)/', ''),
    only('identity-below', '^apps/api/src/identity/', '^(apps/api/src/(identity|platform|db)|packages/domain)/', ''),
    only('http-below', '^apps/api/src/http/', '^(apps/api/src/(http|identity|platform|db)|packages/domain)/', ''),
    only('features-below', '^apps/api/src/features/', '^(apps/api/src/(features|http|identity|platform|db)|packages/domain)/', ''),
    {
      name: 'no-foreign-route',
      comment: 'A noun may use another noun’s SQL file, never its route.',
      severity: 'error',
      from: { path: '^apps/api/src/features/' },
      to: { path: '\\.route\\.ts$' },
    },
    only('simulator-alone', '^apps/simulator/', '^(apps/simulator|packages/domain)/', 'The simulator knows the provider API only.'),
    only('ui-below', '^apps/portal/src/ui/', '^(apps/portal/src/ui|packages/domain)/', 'Primitives know no business and never fetch.'),
    only('lib-below', '^apps/portal/src/lib/', '^(apps/portal/src/lib|packages/domain)/', ''),
    only('session-below', '^apps/portal/src/session/', '^(apps/portal/src/(session|ui|lib)|packages/domain)/', ''),
    only('portal-features-below', '^apps/portal/src/features/', '^(apps/portal/src/(features|session|ui|lib)|packages/domain)/', ''),
    {
      name: 'no-foreign-feature',
      comment: 'A feature imports no other feature.',
      severity: 'error',
      from: { path: '^apps/portal/src/features/([^/]+)/' },
      to: { path: '^apps/portal/src/features/', pathNot: '^apps/portal/src/features/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'] },
  },
};
