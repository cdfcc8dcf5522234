import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TimeWords } from './time-words.tsx';

it.each([
  ['8:30 am–3:30 pm', '<span data-times="">8:30\u00A0am–3:30\u00A0pm</span>'],
  ['08:30–15:30, Rm 4', '<span data-times="">08:30–15:30</span>, Rm 4'],
  [
    'Mon 9–Fri 13 Mar, 8:30 am–3:30 pm AEDT',
    'Mon 9–Fri 13 Mar, <span data-times="">8:30\u00A0am–3:30\u00A0pm</span> AEDT',
  ],
  ['until Mon 9 Mar, 8:00 am', 'until Mon 9 Mar, <span data-times="">8:00\u00A0am</span>'],
  ['8:30 am–3:30 pm\u00A0· Rm 4', '<span data-times="">8:30\u00A0am–3:30\u00A0pm\u00A0·</span> Rm 4'],
  ['Rm 4–5, ratio 1:30', 'Rm 4–5, ratio <span data-times="">1:30</span>'],
  ['Mon 9 Mar, 5:23\u00A0am', 'Mon 9 Mar, <span data-times="">5:23\u00A0am</span>'],
  ['', ''],
])('%s stands in lines as %s', (words, expected) => {
  expect(renderToStaticMarkup(<TimeWords>{words}</TimeWords>)).toBe(expected);
});
