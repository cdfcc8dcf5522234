import { createStore, useStore } from '../store.ts';

/** The address whose screen is shown, once the guard has let it pass. */
export type Shown = {
  readonly pathname: string;
  /** Of a name that stands there twice, the last. */
  readonly search: Readonly<Record<string, string>>;
  /** What the path holds in place of the `$` steps of the screen's own. */
  readonly params: Readonly<Record<string, string>>;
  readonly title: string;
  /** The same for all addresses of one screen. */
  readonly page: string;
  /** The focus goes to the form's first field. */
  readonly startsInForm: boolean;
  /** Counts up with every arrival. */
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

/** The search of the address, as written: nothing in it is known to be of its kind. */
export function useSearch(): Shown['search'] {
  return useStore(shown).search;
}

export function usePathname(): string {
  return useStore(shown).pathname;
}

/** Until the next arrival, where the page says something else than its address would; null leaves it. */
export function changeTitle(title: string | null): void {
  if (title) shown.set({ ...shown.get(), title });
}
