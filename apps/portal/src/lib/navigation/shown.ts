import { createStore, useStore } from '../store.ts';

/** The address of the current screen, once the guard has allowed it. */
export type Shown = {
  readonly pathname: string;
  /** The last value of a name that occurs twice. */
  readonly search: Readonly<Record<string, string>>;
  /** The path's values for the `$` segments of the screen's route. */
  readonly params: Readonly<Record<string, string>>;
  readonly title: string;
  /** The same for all addresses of one screen. */
  readonly page: string;
  /** Focuses the form's first field. */
  readonly startsInForm: boolean;
  /** Increases with every navigation. */
  readonly visit: number;
};

export const shown = createStore<Shown>({
  pathname: '',
  search: {},
  params: {},
  title: '',
  page: '',
  startsInForm: false,
  visit: 0,
});

export function useShown(): Shown {
  return useStore(shown);
}

/** The search of the address, as written and not validated. */
export function useSearch(): Shown['search'] {
  return useStore(shown).search;
}

export function usePathname(): string {
  return useStore(shown).pathname;
}

/** Overrides the title until the next navigation; null leaves it. */
export function changeTitle(title: string | null): void {
  if (title) shown.set({ ...shown.get(), title });
}
