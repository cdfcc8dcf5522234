import { homeLink } from '../../lib/links.ts';
import { Button } from '../../ui/actions/button.tsx';
import { linkTexts } from './link-texts.ts';

/** What every page of an error offers, beside a way on of its own (spec section 2). */
export function ReturnHome() {
  return (
    <Button icon="home" onPress={() => location.assign(homeLink)}>
      {linkTexts().returnHome}
    </Button>
  );
}
