import { errorCatalogue } from '@staffroom/domain/errors/error-catalogue.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { errorTexts } from '@staffroom/domain/errors/error-texts.ts';
import type { OpenApiDocument, Operation } from './openapi-document.ts';

/** A page that shows the OpenAPI document: plain HTML, no script, all text escaped. */
export function buildDocsPage(document: OpenApiDocument): string {
  const operations = [
    ...Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    ...Object.entries(document.webhooks).map(([path, { post }]) => ({
      path,
      method: 'post',
      operation: post,
    })),
  ];
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const tags = [...byTag.keys()].toSorted();
  const title = escape(String(document.info['title']));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><h1>${title}</h1><p>${escape(String(document.info['description']))}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>
<nav aria-label="Nouns"><ul>${tags.map((tag) => `<li><a href="#${escape(sectionOf(tag))}">${escape(tag)}</a></li>`).join('')}
<li><a href="#codes">Codes of refusals</a></li></ul></nav>
<main>
${tags.map((tag) => `<section id="${escape(sectionOf(tag))}"><h2>${escape(tag)}</h2>${(byTag.get(tag) ?? []).map(formatOperation).join('\n')}</section>`).join('\n')}
${formatCodes()}
</main>
</body>
</html>`;
}

/** The prefix is needed because nouns and operations may have the same name. */
function sectionOf(tag: string): string {
  return `noun-${tag}`;
}

function formatOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return `<article id="${escape(operationId)}">
<h3><span class="method">${escape(method.toUpperCase())}</span> <code>${escape(path)}</code></h3>
<p><strong>${escape(summary)}.</strong> ${escape(description)}</p>
${parameters.length > 0 ? formatParameters(operationId, parameters) : ''}
${requestBody ? details('Body', requestBody) : ''}
${Object.entries(responses).map(formatResponse).join('\n')}
</article>`;
}

function formatParameters(operationId: string, parameters: Operation['parameters']): string {
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escape(String(parameter['name']))}</code></td><td>${escape(String(parameter['in']))}</td>` +
      `<td>${parameter['required'] === true ? 'yes' : 'no'}</td><td><code>${escape(JSON.stringify(parameter['schema']))}</code></td></tr>`,
  );
  return `<div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${escape(operationId)}"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Needed</th><th scope="col">Shape</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
}

function formatResponse([status, response]: [string, unknown]): string {
  const { content } = response as { content?: unknown };
  const codes = [...JSON.stringify(response).matchAll(/"enum":\[([^\]]*)\]/g)].at(-1)?.[1];
  if (Number(status) >= 400) {
    const names = codes ? (JSON.parse(`[${codes}]`) as string[]) : [];
    const links = names
      .map((name) => `<a href="#${escape(name)}"><code>${escape(name)}</code></a>`)
      .join(', ');
    return `<p class="refusal"><span class="status">${escape(status)}</span> ${links || 'problem details'}</p>`;
  }
  return content
    ? details(`${status}`, response)
    : `<p><span class="status">${escape(status)}</span> ${escape(String((response as { description: string }).description))}</p>`;
}

function details(title: string, value: unknown): string {
  return `<details><summary>${escape(title)}</summary><pre tabindex="0"><code>${escape(JSON.stringify(value, null, 2))}</code></pre></details>`;
}

function formatCodes(): string {
  const rows = (Object.keys(errorCatalogue) as ErrorCode[]).map(
    (code) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${errorCatalogue[code].status}</td><td>${escape(errorTexts[code])}</td></tr>`,
  );
  return `<section id="codes"><h2>Codes of refusals</h2><div class="scroll" tabindex="0" role="region" aria-label="Codes"><table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Text</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`;
}

function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (character) => entities[character] as string);
}

export const docsStyle = `
:root { color-scheme: light dark; --line: #8884; --accent: #006e93; --ground: #fff; --ink: #14222a; font: 16px/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --accent: #5cc8f2; --ground: #121c21; --ink: #e6eef2; } }
html { background: var(--ground); color: var(--ink); }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; }
a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
article { border-top: 1px solid var(--line); padding: 0.5rem 0 1rem; }
h3 { font-size: 1rem; overflow-wrap: anywhere; }
.method, .status { display: inline-block; min-width: 3.5rem; font-weight: 700; color: var(--accent); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); }
pre { overflow: auto; max-height: 24rem; font-size: 0.8125rem; border: 1px solid var(--line); padding: 0.5rem; }
:target { outline: 2px solid var(--accent); outline-offset: 4px; }
`;
