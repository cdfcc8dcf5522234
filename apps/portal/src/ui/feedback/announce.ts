import css from '../display/text/visually-hidden.module.css';

/** Safari's screen reader announces only changes in a region that has existed for a while. */
const hearsAfterMs = 100;
const staysMs = 7000;

let region: HTMLElement | null = null;

/** Announces text at once, interrupting the screen reader. Returns a function that removes it. */
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

/** Removes the announcement of a page that is gone: a screen reader could still reach it. */
export function forgetAnnounced(): void {
  region?.replaceChildren();
}

function addRegion(): HTMLElement {
  const added = document.createElement('div');
  added.setAttribute('role', 'log');
  added.setAttribute('aria-live', 'assertive');
  added.setAttribute('aria-relevant', 'additions');
  // Keeps it accessible while a dialog is open.
  added.dataset['liveAnnouncer'] = 'true';
  added.className = css['hidden']!;
  document.body.append(added);
  return added;
}
