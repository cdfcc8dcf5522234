export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

export function isTyping(target: EventTarget | null): boolean {
  return isField(target) || (target instanceof HTMLElement && target.matches('[role="dialog"] *'));
}
