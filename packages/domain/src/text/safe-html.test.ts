import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSafeHtml, toSafeHtml } from './safe-html.ts';
import type { SafeNode } from './safe-html.ts';

it.each([
  ['<p>Trains are <b>late</b>.</p>', '<p>Trains are <b>late</b>.</p>'],
  ['<P CLASS=x onclick="alert(1)">A</P>', '<p>A</p>'],
  [
    '<a href="https://status.example/x?a=1&amp;b=2">More</a>',
    '<a href="https://status.example/x?a=1&amp;b=2">More</a>',
  ],
  ["<a title='href=https://a.example' href=tel:+61355500100>Call</a>", '<a href="tel:+61355500100">Call</a>'],
  ['<ul><li>One<li>Two</ul>', '<ul><li>One</li><li>Two</li></ul>'],
  ['<ul><li>One<ul><li>Inner</ul><li>Two</ul>', '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>'],
  ['<p>One<p>Two', '<p>One</p><p>Two</p>'],
  ['A<br/>B<hr>', 'A<br>B<hr>'],
  ['<div><span>Only</span> text</div>', 'Only text'],
  ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['Caf&eacute; &ndash; &#8364;5', 'Caf&amp;eacute; – €5'],
  ['</p></b>left', 'left'],
  ['', ''],
])('makes %j into %j', (html, expected) => expect(toSafeHtml(html)).toBe(expected));

it.each([
  '<script>alert(1)</script>',
  '<script>alert(1)',
  '<ScRiPt/x>alert(1)</sCrIpT >',
  '<style>*{display:none}</style>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href=https://evil.example>',
  '<form action=https://evil.example><input name=password></form>',
  '<!--<img src=x onerror=alert(1)>-->',
  '<!doctype html><?php echo 1 ?>',
  '<template><img src=x onerror=alert(1)></template>',
])('nothing is left of %j', (html) => expect(toSafeHtml(html)).toBe(''));

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java&#10;script:alert(1)',
  'java&Tab;script:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<b>x</b>',
  'vbscript:x',
  '//evil.example',
  '/logout',
  'https:evil',
  '\u0001javascript:alert(1)',
])('a link to %j is text', (href) => expect(toSafeHtml(`<a href="${href}">x</a>`)).toBe('x'));

const hostile = fc.array(
  fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '</',
      '"',
      "'",
      '=',
      '&',
      ';',
      '<!--',
      '-->',
      '<p',
      '<a href=',
      '<script',
      'javascript:',
      '\u0000',
    ),
    fc.constantFrom(
      '<li>',
      '</ul>',
      '<b>',
      '</b>',
      '<svg>',
      '</script>',
      '<br/>',
      '&#60;',
      '&lt;',
      ' onload=x',
      'x',
    ),
  ),
  { maxLength: 60 },
);

it('makes of anything at all what is made of itself once more, of known elements alone', () => {
  fc.assert(
    fc.property(hostile, (parts) => {
      const safe = toSafeHtml(parts.join(''));
      expect(toSafeHtml(safe)).toBe(safe);
      expect(safe.replaceAll(/<\/?(?:p|a|li|b|br)(?: href="[^"<>]*")?>/g, '')).not.toMatch(/[<>]/);
    }),
    { numRuns: 2_000 },
  );
});

it('keeps its depth and its time whatever is nested or left open', () => {
  const depth = (nodes: readonly SafeNode[]): number =>
    nodes.reduce<number>(
      (most, node) => (typeof node === 'string' ? most : Math.max(most, 1 + depth(node.children))),
      0,
    );
  expect(depth(parseSafeHtml('<blockquote>'.repeat(5_000)))).toBe(24);
  for (const endless of ['<a href="', '<!--', '<p ', '<', "<b x='"]) parseSafeHtml(endless.repeat(3_000));
});
