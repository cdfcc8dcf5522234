import { createContext, use, type HTMLAttributes, type ReactNode, type Ref } from 'react';

/** What a menu, a panel or a tooltip adds to the button inside it. */
export interface TriggerProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement> | undefined;
  /** Its overlay is loading. */
  isAwaited?: boolean | undefined;
}

const TriggerPropsContext = createContext<TriggerProps>({});

/** Adds props to the button inside, however deep it is. */
export function TriggerPropsProvider({ props, children }: { props: TriggerProps; children: ReactNode }) {
  return (
    <TriggerPropsContext value={mergeProps(use(TriggerPropsContext), props)}>{children}</TriggerPropsContext>
  );
}

/** The props given to the calling button. */
export function useTriggerProps(): TriggerProps {
  return use(TriggerPropsContext);
}

/** Handlers and refs of both are called, the first one's first; for anything else the last defined value wins. */
export function mergeProps(first: TriggerProps, second: TriggerProps): TriggerProps {
  const merged: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const before = merged[name];
    if (value === undefined) continue;
    if (before === undefined) merged[name] = value;
    else if (name === 'ref') merged[name] = bothRefs(before as Ref<HTMLElement>, value as Ref<HTMLElement>);
    else if (typeof before === 'function' && typeof value === 'function') {
      merged[name] = (...given: unknown[]) => {
        before(...given);
        value(...given);
      };
    } else merged[name] = value;
  }
  return merged;
}

function bothRefs(first: Ref<HTMLElement>, second: Ref<HTMLElement>) {
  return (element: HTMLElement | null) => {
    for (const ref of [first, second]) {
      if (typeof ref === 'function') ref(element);
      else if (ref !== null) ref.current = element;
    }
  };
}
