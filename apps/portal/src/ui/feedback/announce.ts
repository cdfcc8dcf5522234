import css from '../display/visually-hidden.module.css';

/** Safari's screen reader hears only what changes in a region that has stood for a while. */
const hearsAfterMs = 100;
const staysMs = 7000;

let region: HTMLElement | null = null;

/** Says words through a screen reader at once, in the middle of what it says. */
export function announce(words: string): void {
  region ??= addRegion();
  const line = document.createElement('div');
  line.textContent = words;
  setTimeout(() => region?.append(line), hearsAfterMs);
  setTimeout(() => line.remove(), staysMs);
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
