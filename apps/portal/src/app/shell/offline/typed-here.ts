type Field = HTMLInputElement | HTMLTextAreaElement;

/** How a field stood when somebody came to it: its text, or whether it was ticked. */
const before = new WeakMap<Field, string | boolean>();

/** Notes how fields stand before they are changed. Answers how to stop. */
export function followTyping(): () => void {
  const note = (target: EventTarget | null) => {
    if (isField(target)) for (const field of groupOf(target)) noteOnce(field, stateOf(field));
  };
  const come = ({ target }: FocusEvent) => {
    // A form with nothing left to save begins anew.
    const form = isField(target) ? target.closest('[data-unsaved="false"]') : null;
    form?.querySelectorAll<Field>('input, textarea').forEach((field) => before.delete(field));
    note(target);
  };
  // Safari gives no focus to what is ticked by the mouse.
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
 * The first field on this page that was changed and is nowhere else. What is looked for stands in the address, and a part
 * marked with `data-kept` keeps its draft itself or saves at once. A form that knows it says by `data-unsaved` whether
 * anything is left to save, also what was chosen without a field.
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
  // Of a group, the round that is chosen now.
  return field.type !== 'radio' || stateOf(field) === true;
}

function noteOnce(field: Field, state: string | boolean): void {
  if (!before.has(field)) before.set(field, state);
}

function stateOf(field: Field): string | boolean {
  return isTicked(field) ? field.checked : field.value;
}

/** Choosing one round of a group changes another. */
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
