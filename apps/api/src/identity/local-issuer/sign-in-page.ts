/** The page of the local issuer; nothing on it comes from a caller but the id of the interaction, which it made itself. */
export function signInPage({
  uid,
  hint,
  wrong,
  title = 'Provider sign-in',
  words = 'For staff of the staffing provider.',
}: {
  uid: string;
  hint: string | null;
  wrong: boolean;
  title?: string;
  words?: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 24rem; padding: 2rem 1rem; }
label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
input { margin: 0.25rem 0 1rem; padding: 0.6rem; }
button { margin-top: 0.75rem; padding: 0.7rem; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(words)}</p>
${hint === null ? '' : `<p>${escapeHtml(hint)}</p>`}
${wrong ? '<p role="alert">That email, password or code is not right.</p>' : ''}
<form method="post" action="/interaction/${encodeURIComponent(uid)}">
<label>Email<input name="email" type="email" autocomplete="username" autofocus></label>
<label>Password<input name="password" type="password" autocomplete="current-password"></label>
<label>Code<input name="code" inputmode="numeric" autocomplete="one-time-code"></label>
<button name="action" value="signIn">Sign in</button>
<button name="action" value="cancel">Cancel</button>
</form>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
