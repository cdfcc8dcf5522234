import { useShown } from '../../lib/navigation/shown.ts';
import { errorPageTexts } from './error-page-texts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';

/** Shown in the shell for a screen that is not built yet, under that screen's title. */
export function UnderConstructionPage() {
  const texts = errorPageTexts();
  const { title } = useShown();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={texts.constructionTitle} icon="building">
        {texts.constructionWords}
      </EmptyState>
    </>
  );
}
