import { expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

it.each([
  ['Closed: **Nightcliff Centre**', 'Closed: Nightcliff Centre'],
  ['Call *Ada* or __Ben__, _please_', 'Call Ada or Ben, please'],
  ['See [the notice](https://staffroom.example/a_b) today', 'See the notice today'],
  ['# Closed\n\n- until Monday\n- ~~Tuesday~~', 'Closed\n\nuntil Monday\nTuesday'],
  ['Write to front_desk_1@school.example, 2 * 3 rooms', 'Write to front_desk_1@school.example, 2 * 3 rooms'],
  ['Bring `the key`', 'Bring the key'],
  ['', ''],
])('shows %j as %j', (markdown, words) => {
  expect(plainMarkdown(markdown)).toBe(words);
});
