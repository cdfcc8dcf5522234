import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailWords } from './email-words.tsx';

it.each([
  ['officer@richmond.example', 'officer<wbr/>@richmond<wbr/>.example'],
  ['a.b@c.edu.au', 'a<wbr/>.b<wbr/>@c<wbr/>.edu<wbr/>.au'],
  ['nobody', 'nobody'],
  ['', ''],
])('%s stands in lines as %s', (address, expected) => {
  expect(renderToStaticMarkup(<EmailWords>{address}</EmailWords>)).toBe(expected);
});
