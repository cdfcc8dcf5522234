import { expect, test } from 'vitest';
import { findCircles, findSpecifiers } from './import-graph.mjs';

test('finds every way to import, and which are of types alone', () => {
  const source = [
    "import { one,\n  two } from './one.ts';",
    "import type { Three } from './three.ts';",
    "export { four } from './four.ts';",
    "import './five.css';",
    "const six = () => import('./six.ts');",
    "export const seven = { from: 'nowhere' };",
  ].join('\n');
  expect(findSpecifiers(source)).toEqual([
    { specifier: './one.ts', typeOnly: false },
    { specifier: './three.ts', typeOnly: true },
    { specifier: './four.ts', typeOnly: false },
    { specifier: './five.css', typeOnly: false },
    { specifier: './six.ts', typeOnly: false },
  ]);
});

test('finds a circle, and none where one way is of types alone', () => {
  const circle = [
    { from: 'a', to: 'b', typeOnly: false },
    { from: 'b', to: 'a', typeOnly: false },
  ];
  expect(findCircles(circle)).toEqual([['a', 'b', 'a']]);
  expect(findCircles([circle[0], { ...circle[1], typeOnly: true }])).toEqual([]);
});
