import { homeLink } from '../../lib/links.ts';
import { Button } from '../../ui/actions/button.tsx';
import { linkTexts } from './link-texts.ts';

/** Part of every error page, besides the page's own actions (spec section 2). */
export function ReturnHome() {
  return (
    <Button icon="home" onPress={() => location.assign(homeLink)}>
      {linkTexts().returnHome}
    </Button>
  );
}
