type Field = HTMLInputElement | HTMLTextAreaElement;

/** The state of a field when it was focused: its text, or whether it was checked. */
const before = new WeakMap<Field, string | boolean>();

/** Records the state of fields before they are changed. Returns a function that stops it. */
export function followTyping(): () => void {
  const note = (target: EventTarget | null) => {
    if (isField(target)) for (const field of groupOf(target)) noteOnce(field, stateOf(field));
  };
  const come = ({ target }: FocusEvent) => {
    // A form with nothing left to save starts anew.
    const form = isField(target) ? target.closest('[data-unsaved="false"]') : null;
    form?.querySelectorAll<Field>('input, textarea').forEach((field) => before.delete(field));
    note(target);
  };
  // Safari does not focus checkboxes and radio buttons that are clicked.
  const change = ({ target }: Event) => {
    if (isField(target) && isTicked(target)) noteOnce(target, !target.checked);
  };
  note(document.activeElement);
  document.addEventListener('focusin', come);
  document.addEventListener('change', change, true);
  return () => {
    document.removeEventListener('focusin', come);
    document.removeEventListener('change', change, true);
  };
}

/**
 * The first field on this page that was changed and is stored nowhere else. Searches are in the address, and a part
 * with `data-kept` stores its draft itself or saves at once. A form may use `data-unsaved` to say whether anything is
 * left to save, including choices made without a field.
 */
export function findTyped(): HTMLElement | null {
  const fields = [...document.querySelectorAll<Field>('input:not([type="search"]), textarea')];
  return (
    fields.find((field) => isTyped(field) && field.closest(nothingToLose) === null) ??
    document.querySelector<HTMLElement>('[data-unsaved="true"] :is(button, input, textarea):enabled')
  );
}

const nothingToLose = '[data-kept], [data-unsaved="false"], [role="search"]';

function isTyped(field: Field): boolean {
  const was = before.get(field);
  if (was === undefined || was === stateOf(field)) return false;
  // In a radio group only the button that is checked now counts.
  return field.type !== 'radio' || stateOf(field) === true;
}

function noteOnce(field: Field, state: string | boolean): void {
  if (!before.has(field)) before.set(field, state);
}

function stateOf(field: Field): string | boolean {
  return isTicked(field) ? field.checked : field.value;
}

/** Checking one radio button of a group changes another. */
function groupOf(field: Field): Iterable<Field> {
  const isRound = field.type === 'radio' && field.name !== '';
  return isRound
    ? document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${CSS.escape(field.name)}"]`)
    : [field];
}

function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
