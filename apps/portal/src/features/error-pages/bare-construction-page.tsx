import { errorPageTexts } from '../../lib/texts/error-page-texts.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { BarePage } from './bare-page.tsx';

/** The under-construction page outside of the shell: for everybody, signed in or not. */
export function BareConstructionPage() {
  const texts = errorPageTexts();
  return (
    <BarePage
      title={texts.constructionTitle}
      actions={
        <PlainButton variant="primary" icon="home" onPress={() => location.assign('/')}>
          {texts.returnHome}
        </PlainButton>
      }
    >
      <p>{texts.constructionWords}</p>
    </BarePage>
  );
}
