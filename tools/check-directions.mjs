// Prints every import that breaks import-directions.mjs, cannot be resolved or is part of a cycle.
import { findCircles, listImports } from './imports/import-graph.mjs';
import { rules } from './imports/import-directions.mjs';

const imports = listImports();
const problems = [
  ...imports
    .filter(({ to }) => to === null)
    .map(({ from, specifier }) => `${from} imports ${specifier}, which is not there`),
  ...rules.flatMap((rule) =>
    imports.filter((one) => breaks(rule, one)).map(({ from, to }) => `${from} imports ${to}: ${rule.why}`),
  ),
  ...rules
    .filter(({ from }) => !imports.some((one) => new RegExp(from).test(one.from)))
    .map(({ name, from }) => `the rule "${name}" is about ${from}, where no file imports anything`),
  ...findCircles(imports).map((circle) => `a circle: ${circle.join(' → ')}`),
];
for (const problem of problems) console.error(problem);
console.log(`${imports.length} imports looked at, ${problems.length} against the directions.`);
if (imports.length === 0 || problems.length > 0) process.exitCode = 1;

function breaks({ from, fromNot, to, toNot }, one) {
  const match = new RegExp(from).exec(one.from);
  if (!match || one.to === null || (fromNot && new RegExp(fromNot).test(one.from))) return false;
  return (
    new RegExp(to).test(one.to) && !(toNot && new RegExp(toNot.replace('$1', match[1] ?? '')).test(one.to))
  );
}
