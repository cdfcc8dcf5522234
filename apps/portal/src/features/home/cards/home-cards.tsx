import { opensInvoice, seesTimesheets } from '@staffroom/domain/permissions/access-lists.ts';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import { financeLink, overviewLink, timesheetsLink } from '../../../lib/links.ts';
import { usePathname } from '../../../lib/navigation/shown.ts';
import { usePermissionView } from '../../../session/can.ts';
import { shownTogether, useFirstAnswers } from '../../../shared/lists/use-first-answers.ts';
import type { ClientSitesProps } from '../../../shared/overviews/client-sites.tsx';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.ts';
import { DaysAhead } from '../days-ahead.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { homeCardsTexts } from './home-cards-texts.ts';
import { ReplaceMeCard } from './replace-me-card.tsx';
import { TimesheetsDueCard } from './timesheets-due-card.tsx';

const clientSites = lazyComponent<ClientSitesProps>(
  async () => (await import('../../../shared/overviews/client-sites.tsx')).ClientSites,
);

/** `after`: the shown day; null for viewers who see no bookings and so have none. `hasMap`: the board shows the sites. */
export type HomeCardsProps = { after: string | null; regional: RegionalContext; hasMap?: boolean };

/**
 * The cards rendered after the first paint, below what is more urgent; the numbers of all sites are the last of the
 * overview.
 */
export function HomeCards({ after, regional, hasMap }: HomeCardsProps) {
  const isOverview = usePathname().startsWith(overviewLink);
  const areReady = useFirstAnswers('replaceMe', 'feedback', 'timesheets');
  return (
    <div style={shownTogether(areReady)}>
      <ReplaceMeCard regional={regional} />
      <FeedbackCard regional={regional} />
      <TimesheetsDueCard />
      {after === null ? <NoBookings /> : <DaysAhead after={after} regional={regional} />}
      {after !== null && isOverview && !hasMap ? (
        <LazyPart part={clientSites} props={{ dateLocal: after }} />
      ) : null}
    </div>
  );
}

/** For viewers who see no bookings: links to their own work. */
function NoBookings() {
  const texts = homeCardsTexts();
  const view = usePermissionView();
  const places = [
    { href: timesheetsLink, label: texts.timesheets, access: seesTimesheets },
    { href: financeLink, label: texts.finance, access: opensInvoice },
  ] as const;
  const open = places.filter(({ access }) => canAll(view, access));
  return (
    <EmptyState
      title={texts.seesNoneTitle}
      icon="home"
      actions={open.map(({ href, label }) => (
        <Link key={href} href={href}>
          {label}
        </Link>
      ))}
    >
      {open.length > 0 ? texts.seesNoneWithWork : texts.seesNone}
    </EmptyState>
  );
}
