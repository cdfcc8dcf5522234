let text = '';

/** Collects what is typed before the search has loaded, until the returned function is called. */
export function collectTyped(): () => void {
  const note = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Backspace') text = text.slice(0, -1);
    else if (!key[1] && !ctrlKey && !metaKey) text += key;
  };
  addEventListener('keydown', note);
  return () => {
    text = '';
    removeEventListener('keydown', note);
  };
}

export const takeTyped = (): string => text;
