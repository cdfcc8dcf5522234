import { homeLink } from '../../lib/links.ts';
import { errorPageTexts } from './error-page-texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { BarePage } from './bare-page.tsx';

/** The under-construction page outside of the shell: for everybody, signed in or not. */
export function BareConstructionPage() {
  const texts = errorPageTexts();
  return (
    <BarePage
      title={texts.constructionTitle}
      actions={
        <Button variant="primary" icon="home" onPress={() => location.assign(homeLink)}>
          {texts.returnHome}
        </Button>
      }
    >
      <p>{texts.constructionWords}</p>
    </BarePage>
  );
}
