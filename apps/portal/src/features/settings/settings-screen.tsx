import { seesBookings, seesPeople } from '@staffroom/domain/permissions/access-lists.ts';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import { usePermissionView } from '../../session/can.ts';
import { usePathname } from '../../lib/navigation/shown.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { changePasswordLink, settingsPartLink, settingsParts } from '../../lib/links.ts';
import { settingsTexts } from './settings-texts.ts';
import { templateTexts } from './template-texts.ts';
import { useViewer } from '../../session/viewer.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { approvalTexts } from './approval-texts.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { notificationTexts } from './notification-texts.ts';
import { NotificationsPanel } from './notifications-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import css from './settings-screen.module.css';

/** Its pickers come with it, for the few who approve. */
const approvalsPanel = lazyComponent(async () => (await import('./approvals-panel.tsx')).ApprovalsPanel);

const templatesPanel = lazyComponent(async () => (await import('./templates-panel.tsx')).TemplatesPanel);
const securityPanel = lazyComponent(
  async () => (await import('./security/security-panel.tsx')).SecurityPanel,
);
const devicesPanel = lazyComponent(async () => (await import('./devices-panel.tsx')).DevicesPanel);
const peoplePanel = lazyComponent(async () => (await import('./people/people-panel.tsx')).PeoplePanel);
const changePasswordPanel = lazyComponent(
  async () => (await import('./change-password-panel.tsx')).ChangePasswordPanel,
);

/** Its dialogs come with it. */
const calendarCard = lazyComponent(async () => (await import('./calendar/calendar-card.tsx')).CalendarCard);

/** Messages, and for whoever sees bookings their own calendar. */
function Notifications() {
  const hasCalendar = canAll(usePermissionView(), seesBookings);
  return (
    <div className={css.panel}>
      <NotificationsPanel />
      {hasCalendar ? <LazyPart part={calendarCard} props={{}} fallback={<Skeleton shape="block" />} /> : null}
    </div>
  );
}

/** A part that stands alone, reached from the profile. */
function ChangePassword() {
  const texts = settingsTexts();
  const loading = (
    <SkeletonGroup label={texts.changePassword}>
      <Skeleton shape="block" count={2} />
    </SkeletonGroup>
  );
  return (
    <div className={css.screen}>
      <PageHeader title={texts.changePassword} />
      {useViewer().contact.isImpersonating ? (
        <OfContactAlone />
      ) : (
        <LazyPart part={changePasswordPanel} props={{}} fallback={loading} />
      )}
    </div>
  );
}

/** In place of what support neither sees nor changes (product.md 30). */
function OfContactAlone() {
  const texts = settingsTexts();
  return (
    <EmptyState title={texts.aloneTitle} icon="lock">
      {texts.aloneWords}
    </EmptyState>
  );
}

/** Each part has an address of its own. */
export function SettingsScreen() {
  const texts = settingsTexts();
  const pathname = usePathname();
  const seesThem = canAll(usePermissionView(), seesPeople);
  const { isImpersonating } = useViewer().contact;
  if (pathname === changePasswordLink) return <ChangePassword />;
  const loading = (
    <SkeletonGroup label={approvalTexts().loading}>
      <Skeleton shape="block" count={2} />
    </SkeletonGroup>
  );
  return (
    <div className={css.screen}>
      <PageHeader title={texts.title} />
      <Tabs
        label={texts.title}
        selectedId={settingsParts.find((part) => settingsPartLink(part) === pathname) ?? 'profile'}
        onChange={(id) => goTo(settingsPartLink(settingsParts.find((part) => part === id) ?? 'profile'))}
        tabs={[
          { id: 'profile', label: texts.profile, content: <ProfilePanel /> },
          {
            id: 'templates',
            label: templateTexts().title,
            content: <LazyPart part={templatesPanel} props={{}} fallback={loading} />,
          },
          {
            id: 'notifications',
            label: notificationTexts().title,
            content: <Notifications />,
          },
          {
            id: 'approvals',
            label: approvalTexts().title,
            content: <LazyPart part={approvalsPanel} props={{}} fallback={loading} />,
          },
          {
            id: 'security',
            label: texts.security,
            content: isImpersonating ? (
              <OfContactAlone />
            ) : (
              <LazyPart part={securityPanel} props={{}} fallback={loading} />
            ),
          },
          {
            id: 'devices',
            label: texts.devices,
            content: isImpersonating ? (
              <OfContactAlone />
            ) : (
              <LazyPart part={devicesPanel} props={{}} fallback={loading} />
            ),
          },
          ...(seesThem
            ? [
                {
                  id: 'people',
                  label: texts.people,
                  content: <LazyPart part={peoplePanel} props={{}} fallback={loading} />,
                },
              ]
            : []),
          { id: 'appearance', label: texts.appearance, content: <AppearancePanel /> },
        ]}
      />
    </div>
  );
}
