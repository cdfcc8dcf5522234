import { useMatches } from '@tanstack/react-router';
import { errorPageTexts } from '../../lib/texts/error-page-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Stands in the shell where a screen is not built yet, under the screen's own title. */
export function UnderConstructionPage() {
  const texts = errorPageTexts();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={texts.constructionTitle} icon="building">
        {texts.constructionWords}
      </EmptyState>
    </>
  );
}
