type Field = HTMLInputElement | HTMLTextAreaElement;

/** What stood in a field when somebody came to it. */
const before = new WeakMap<Field, string>();

/** Notes what fields hold before they are typed into. Answers how to stop. */
export function followTyping(): () => void {
  const note = (target: EventTarget | null) => {
    if (isField(target) && !before.has(target)) before.set(target, target.value);
  };
  const listen = ({ target }: FocusEvent) => note(target);
  note(document.activeElement);
  document.addEventListener('focusin', listen);
  return () => document.removeEventListener('focusin', listen);
}

/**
 * The first field on this page whose text is nowhere else. What is looked for stands in the address, and a form marked with
 * `data-kept` keeps its draft itself.
 */
export function findTyped(): Field | null {
  const fields = [...document.querySelectorAll<Field>('input:not([type="search"]), textarea')];
  return (
    fields.find((field) => isTyped(field) && field.closest('[data-kept], [role="search"]') === null) ?? null
  );
}

function isTyped(field: Field): boolean {
  const was = before.get(field);
  return was !== undefined && was !== field.value;
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
