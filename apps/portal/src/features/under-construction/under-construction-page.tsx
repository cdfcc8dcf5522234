import { errorPageTexts } from '../../lib/texts/error-page-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Stands where a screen is not built yet. */
export function UnderConstructionPage() {
  const texts = errorPageTexts();
  return (
    <EmptyState title={texts.constructionTitle} icon="building">
      {texts.constructionWords}
    </EmptyState>
  );
}
