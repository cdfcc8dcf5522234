import { describe, expect, it } from 'vitest';
import { BareConstructionPage } from '../../features/error-pages/bare-construction-page.tsx';
import { UnderConstructionPage } from '../../features/error-pages/under-construction-page.tsx';
import { screens } from '../screens.ts';
import type { ScreenEntry } from '../screens.ts';

const entries: readonly ScreenEntry[] = screens;
const construction: readonly unknown[] = [UnderConstructionPage, BareConstructionPage];

describe('the module of each address', () => {
  it.each(entries.filter(({ load }) => load !== undefined).map((entry) => [entry.path, entry] as const))(
    'draws a screen of its own at %s',
    async (_path, { load }) => {
      const component = await load!();
      expect(component).toBeTypeOf('function');
      expect(construction).not.toContain(component);
    },
  );
});
