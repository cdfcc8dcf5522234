export type EmailParts = {
  appName: string;
  /** The document's language, such as `en-AU`. */
  language: string;
  heading: string;
  lead: string;
  rows: readonly { label: string; value: string }[];
  /** The one button. */
  action: { label: string; href: string } | null;
  /** Small print, in order. */
  notes: readonly string[];
  footer: readonly { label: string; href: string }[];
};

/**
 * An email as HTML that works in all mail programs: one table, inline styles, no external resources. Programs with a
 * dark mode use the style sheet's colours, the others keep the light ones. Every part is plain text and is escaped
 * here.
 */
export function layOutEmail(parts: EmailParts): string {
  const { appName, language, heading, lead, rows, action, notes, footer } = parts;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #10171d !important; }
  .card { background: #1a232b !important; border-color: #00acef #2f3b45 #2f3b45 !important; }
  .ink, .value { color: #e8eef3 !important; }
  .soft, .label { color: #a5b4c0 !important; }
  .line { border-color: #2f3b45 !important; }
  .link { color: #6fd0f7 !important; }
  .press { background: #7fd6fa !important; color: #06222f !important; }
}
@media (max-width: 480px) {
  .card { border-left: 0 !important; border-right: 0 !important; border-radius: 0 !important; }
  .inner { padding: 24px 20px !important; }
  .outer { padding: 0 !important; }
  .label, .value { display: block !important; width: auto !important; padding-right: 0 !important; }
  .value { padding-top: 0 !important; border-top: 0 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef3f6;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(lead)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eef3f6;"><tr><td class="outer" align="center" style="padding:24px 12px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d8e1e7;border-radius:12px;border-top:4px solid #00acef;"><tr><td class="inner" style="padding:28px 32px;${font}">
<p class="soft" style="margin:0 0 20px;font-size:14px;font-weight:600;color:#51626f;">${escapeHtml(appName)}</p>
<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:1.3;color:#14212b;">${escapeHtml(heading)}</h1>
<p class="ink" style="margin:0 0 20px;font-size:16px;line-height:1.5;color:#14212b;">${escapeHtml(lead)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;">${rows.map(formatRow).join('')}
</table>${action ? formatActionButton(action) : ''}
${notes.map((note) => `<p class="soft" style="margin:16px 0 0;font-size:14px;line-height:1.5;color:#51626f;">${escapeHtml(note)}</p>`).join('\n')}
</td></tr></table>
<p class="soft" style="margin:16px 0 0;font-size:13px;${font}color:#51626f;">${footer.map(({ label, href }) => `<a class="link" href="${escapeHtml(href)}" style="color:#006d99;">${escapeHtml(label)}</a>`).join(' &nbsp; ')}</p>
</td></tr></table>
</body>
</html>
`;
}

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;";

function formatRow({ label, value }: { label: string; value: string }): string {
  const cell =
    'padding:10px 0;border-top:1px solid #e3eaef;font-size:15px;line-height:1.45;vertical-align:top;';
  return `
<tr><th scope="row" class="label line" align="left" style="${cell}width:116px;padding-right:16px;font-weight:400;color:#51626f;${font}">${escapeHtml(label)}</th><td class="value line" style="${cell}color:#14212b;overflow-wrap:anywhere;${font}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`;
}

function formatActionButton({ label, href }: { label: string; href: string }): string {
  return `
<p style="margin:24px 0 0;"><a class="press" href="${escapeHtml(href)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#006d99;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;">${escapeHtml(label)}</a></p>`;
}

/** The same email as plain text, for programs and readers that do not use HTML. */
export function formatPlainEmail(parts: EmailParts): string {
  const { heading, lead, rows, action, notes, footer } = parts;
  const width = Math.max(0, ...rows.map(({ label }) => label.length + 1));
  const paragraphs = [
    heading,
    lead,
    rows
      .map(
        ({ label, value }) =>
          `${`${label}:`.padEnd(width)} ${value.replaceAll('\n', `\n${' '.repeat(width + 1)}`)}`,
      )
      .join('\n'),
    action ? `${action.label}:\n${action.href}` : '',
    ...notes,
    footer.map(({ label, href }) => `${label}: ${href}`).join('\n'),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
