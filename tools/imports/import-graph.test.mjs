import { expect, test } from 'vitest';
import { findCircles, findSpecifiers } from './import-graph.mjs';

test('finds every way to import', () => {
  const source = [
    "import { one,\n  two } from '../one.ts';",
    "import type { Three } from '../three.ts';",
    "export { four } from '../four.ts';",
    "import '../five.css';",
    "const six = () => import('../six.ts');",
    "export const seven = { from: 'nowhere' };",
  ].join('\n');
  expect(findSpecifiers(source)).toEqual([
    { specifier: '../one.ts', kind: 'still' },
    { specifier: '../three.ts', kind: 'type' },
    { specifier: '../four.ts', kind: 'still' },
    { specifier: '../five.css', kind: 'still' },
    { specifier: '../six.ts', kind: 'lazy' },
  ]);
});

test('finds a circle, also where one way is of types alone or lazy', () => {
  const circle = [
    { from: 'a', to: 'b', kind: 'still' },
    { from: 'b', to: 'a', kind: 'still' },
  ];
  expect(findCircles(circle)).toEqual([['a', 'b', 'a']]);
  expect(findCircles([circle[0], { ...circle[1], kind: 'type' }])).toEqual([['a', 'b', 'a']]);
  expect(findCircles([circle[0], { ...circle[1], kind: 'lazy' }])).toEqual([['a', 'b', 'a']]);
  expect(findCircles([circle[0], { from: 'b', to: 'c', kind: 'still' }])).toEqual([]);
});
