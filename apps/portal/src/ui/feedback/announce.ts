import css from '../display/text/visually-hidden.module.css';

/** Safari's screen reader hears only what changes in a region that has stood for a while. */
const hearsAfterMs = 100;
const staysMs = 7000;

let region: HTMLElement | null = null;

/** Says words through a screen reader at once, in the middle of what it says. Answers how to take them away again. */
export function announce(words: string): () => void {
  region ??= addRegion();
  const line = document.createElement('div');
  line.textContent = words;
  const timer = setTimeout(() => region?.append(line), hearsAfterMs);
  const forget = () => {
    clearTimeout(timer);
    line.remove();
  };
  setTimeout(forget, staysMs);
  return forget;
}

/** Takes away what was said of a page that is gone: it could still be read, though nobody sees it. */
export function forgetAnnounced(): void {
  region?.replaceChildren();
}

function addRegion(): HTMLElement {
  const added = document.createElement('div');
  added.setAttribute('role', 'log');
  added.setAttribute('aria-live', 'assertive');
  added.setAttribute('aria-relevant', 'additions');
  // Keeps it in reach while a dialog is open.
  added.dataset['liveAnnouncer'] = 'true';
  added.className = css['hidden']!;
  document.body.append(added);
  return added;
}
