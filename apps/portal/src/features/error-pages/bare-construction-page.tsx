import { errorPageTexts } from './error-page-texts.ts';
import { BarePage } from './bare-page.tsx';
import { WaysOut } from './ways-out.tsx';

/** The under-construction page outside the shell, for everybody, signed in or not. */
export function BareConstructionPage() {
  const texts = errorPageTexts();
  return (
    <BarePage title={texts.constructionTitle} actions={<WaysOut />}>
      <p>{texts.constructionWords}</p>
    </BarePage>
  );
}
