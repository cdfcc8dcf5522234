import { landingAddress } from '../../session/session.ts';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import css from '../../shared/account/account-form.module.css';

export function OpeningLink({ title }: { title: string }) {
  return (
    <LinkPage title={title}>
      <SkeletonGroup label={accountTexts().link.loading}>
        <Skeleton shape="block" />
      </SkeletonGroup>
    </LinkPage>
  );
}

/** Leads from the end of a link's page to the sign-in screen. */
export function ToSignIn() {
  return (
    <div className={css.actions}>
      <Button variant="primary" onPress={() => location.assign(landingAddress())}>
        {accountTexts().signIn}
      </Button>
    </div>
  );
}
