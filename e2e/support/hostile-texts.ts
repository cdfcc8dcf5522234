/** The function that each text would call if any of it were executed. */
export const executed = 'hostileTextWasRun';

const call = (number: number): string => `${executed}(${number})`;

/** Ways to be executed: through markup, attributes, addresses, templates and broken encodings. */
const ways: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<SCRIPT SRC=data:,${run}></SCRIPT>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<img/src=x/onerror="${run}">`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x>`,
  (run) => `"><svg/onload=${run}>`,
  (run) => `'><img src=x onerror=${run}>`,
  (run) => `</title><script>${run}</script>`,
  (run) => `</textarea><script>${run}</script>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `--><script>${run}</script>`,
  (run) => `<body onload=${run}>`,
  (run) => `<iframe src=javascript:${run}>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>">`,
  (run) => `<a href=javascript:${run}>press</a>`,
  (run) => `<form action=javascript:${run}><button>`,
  (run) => `<math href=javascript:${run}>press`,
  (run) => `<details open ontoggle=${run}>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<marquee onstart=${run}>`,
  (run) => `<video><source onerror=${run}>`,
  (run) => `<object data=javascript:${run}>`,
  (run) => `<embed src=javascript:${run}>`,
  (run) => `<style>@import 'data:,*{x:expression(${run})}';`,
  (run) => `<link rel=stylesheet href=data:,${run}>`,
  (run) => `<meta http-equiv=refresh content=0;javascript:${run}>`,
  (run) => `<base href=javascript:${run}//>`,
  (run) => `[press](javascript:${run})`,
  (run) => `[press](JaVaScRiPt:${run})`,
  (run) => `[press](&#106;avascript:${run})`,
  (run) => `![x](javascript:${run})`,
  (run) => `![x](x"onerror="${run})`,
  (run) => `<javascript:${run}>`,
  (run) => `[a]: javascript:${run}\n[a]`,
  (run) => `javascript:${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `\${${run}}`,
  (run) => `';${run};'`,
  (run) => `\\";${run};//`,
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `&#60;img src=x onerror=${run}&#62;`,
  (run) => `%3Cscript%3E${run}%3C/script%3E`,
  (run) => `\u202E<img src=x onerror=${run}>`,
  (run) => `\uFEFF<img src=x onerror=${run}>`,
  (run) => `<img src=x onerror\u2028=${run}>`,
  (run) => `=HYPERLINK("javascript:${run}")`,
  (run) => `__proto__[innerHTML]=<img src=x onerror=${run}>`,
];

/** At least `count` texts, each numbered, so that an executed one can be identified. */
export function hostileTexts(count: number): string[] {
  return Array.from({ length: count }, (_, number) => ways[number % ways.length]!(call(number)));
}
