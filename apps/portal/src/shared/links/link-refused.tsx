import type { ReactNode } from 'react';
import { refusalCode } from '../../lib/calls/call-result.ts';
import type { Address } from '../../lib/links.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { LinkPage } from './link-page.tsx';
import { linkTexts } from './link-texts.ts';
import { ReturnHome } from './return-home.tsx';
import type { OpenedLink } from './use-link.ts';
import css from './link-page.module.css';

type Props = {
  opened: Exclude<OpenedLink<unknown>, { kind: 'open' }>;
  title: string;
  /** The address of the same item for signed-in people. */
  inPortal: Address;
  onRetry: () => void;
  /** Shown below the reason. */
  children?: ReactNode;
};

/** While a link is loading, or if it does not work: the reason, and what to do instead. */
export function LinkNotOpen({ opened, title, inPortal, onRetry, children }: Props) {
  const texts = linkTexts();
  if (opened.kind === 'loading') {
    return (
      <LinkPage title={title}>
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonGroup>
      </LinkPage>
    );
  }
  const why = opened.kind === 'incomplete' ? 'link_invalid' : reasonOf(refusalCode(opened.refused));
  const { title: refusedTitle, words } = texts.refused[why];
  const mayPass = why === 'other' || why === 'rate_limit_exceeded';
  return (
    <LinkPage title={refusedTitle} pageTitle={refusedTitle}>
      <div className={css.words}>
        <p>{words}</p>
        <div className={css.actions}>
          {mayPass ? (
            <Button variant="primary" icon="refresh" onPress={onRetry}>
              {texts.retry}
            </Button>
          ) : (
            // The guard asks for the sign-in and redirects to the item.
            <Button variant="primary" onPress={() => location.assign(inPortal)}>
              {texts.signIn}
            </Button>
          )}
          <ReturnHome />
        </div>
      </div>
      {children}
    </LinkPage>
  );
}

type Reason = keyof ReturnType<typeof linkTexts>['refused'];

function reasonOf(code: string | null): Reason {
  switch (code) {
    case 'link_invalid':
    case 'link_expired':
    case 'link_revoked':
    case 'link_sign_in_required':
    case 'permission_missing':
    case 'rate_limit_exceeded':
      return code;
    // The reader has no rights left there.
    case 'not_found':
      return 'permission_missing';
    default:
      return 'other';
  }
}
