import { changePassword } from '@staffroom/domain/account/change-password.contract.ts';
import { getSecondFactor } from '@staffroom/domain/account/second-factor.contract.ts';
import { listSessions } from '@staffroom/domain/account/sessions.contract.ts';
import { seesBookings, seesPeople } from '@staffroom/domain/permissions/access-lists.ts';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import { usePermissionView } from '../../session/can.ts';
import { usePathname } from '../../lib/navigation/shown.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { changePasswordLink, settingsPartLink, settingsParts } from '../../lib/links.ts';
import { settingsTexts } from './settings-texts.ts';
import { templateTexts } from './templates/template-texts.ts';
import { useSupportRefusal } from '../../session/use-support-refusal.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { approvalTexts } from './approvals/approval-texts.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { notificationTexts } from './notifications/notification-texts.ts';
import { NotificationsPanel } from './notifications/notifications-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import css from './settings-screen.module.css';

/** Loaded lazily with its pickers: few people approve. */
const approvalsPanel = lazyComponent(
  async () => (await import('./approvals/approvals-panel.tsx')).ApprovalsPanel,
);

const templatesPanel = lazyComponent(
  async () => (await import('./templates/templates-panel.tsx')).TemplatesPanel,
);
const securityPanel = lazyComponent(
  async () => (await import('./security/security-panel.tsx')).SecurityPanel,
);
const devicesPanel = lazyComponent(async () => (await import('./devices/devices-panel.tsx')).DevicesPanel);
const peoplePanel = lazyComponent(async () => (await import('./people/people-panel.tsx')).PeoplePanel);
const changePasswordPanel = lazyComponent(
  async () => (await import('./change-password-panel.tsx')).ChangePasswordPanel,
);

/** Loaded lazily with its dialogs. */
const calendarCard = lazyComponent(async () => (await import('./calendar/calendar-card.tsx')).CalendarCard);

/** How to be notified, and the calendar address of contacts who see bookings. */
function Notifications() {
  const hasCalendar = canAll(usePermissionView(), seesBookings);
  return (
    <div className={css.panel}>
      <NotificationsPanel />
      {hasCalendar ? <LazyPart part={calendarCard} props={{}} fallback={<Skeleton shape="block" />} /> : null}
    </div>
  );
}

/** A part without the other settings, reached from the profile. */
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
      {useSupportRefusal()(changePassword) === null ? (
        <LazyPart part={changePasswordPanel} props={{}} fallback={loading} />
      ) : (
        <OfContactAlone />
      )}
    </div>
  );
}

/** Shown to support instead of what it may neither see nor change (product.md 30). */
function OfContactAlone() {
  const texts = settingsTexts();
  return (
    <EmptyState title={texts.aloneTitle} icon="lock">
      {texts.aloneWords}
    </EmptyState>
  );
}

/** The settings. Each part has its own address. */
export function SettingsScreen() {
  const texts = settingsTexts();
  const pathname = usePathname();
  const seesThem = canAll(usePermissionView(), seesPeople);
  const refusalOf = useSupportRefusal();
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
            content:
              refusalOf(getSecondFactor) === null ? (
                <LazyPart part={securityPanel} props={{}} fallback={loading} />
              ) : (
                <OfContactAlone />
              ),
          },
          {
            id: 'devices',
            label: texts.devices,
            content:
              refusalOf(listSessions) === null ? (
                <LazyPart part={devicesPanel} props={{}} fallback={loading} />
              ) : (
                <OfContactAlone />
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
