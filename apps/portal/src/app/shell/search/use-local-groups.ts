import { hasRight } from '@staffroom/domain/permissions/rights.ts';
import { useMemo } from 'react';
import { lastMadeId, readIntent } from '../../../shared/booking/booking-intent.ts';
import { changePreferences, usePreferences } from '../../../lib/device/device-preferences.ts';
import {
  changePasswordLink,
  createBookingLink,
  logoutLink,
  replaceMeLink,
  settingsPartLink,
  settingsParts,
} from '../../../lib/links.ts';
import { usePermissionView } from '../../../session/can.ts';
import { useViewer } from '../../../session/viewer.ts';
import { useMediaQuery } from '../../../ui/settings/use-media-query.ts';
import type { NavPlace } from '../navigation/nav-places.ts';
import { listHelpAnswers } from '../../../features/help/help-answers.ts';
import { helpTopicLink } from '../../../features/help/help-links.ts';
import { listSites, type Result } from './local-results.ts';
import { searchTexts } from './search-texts.ts';

export type Person = {
  readonly places: readonly NavPlace[];
  readonly mayBook: boolean;
  readonly asksToBeReplaced: boolean;
  readonly onShortcuts: () => void;
};

/** Results that need no request, by group; sites and settings only once there is a text. */
export function useLocalGroups(
  { places, mayBook, asksToBeReplaced, onShortcuts }: Person,
  hasText: boolean,
): Result[][] {
  const texts = searchTexts();
  const viewer = useViewer();
  const { tree, contact } = viewer;
  const view = usePermissionView();
  const sites = useMemo(
    () => listSites(tree, { group: texts.sites, allLocations: texts.allLocations }),
    [tree, texts],
  );
  const toDo = useThingsToDo({ mayBook, asksToBeReplaced, onShortcuts });
  const pages = places.map(({ name, label, icon, to }): Result => ({
    id: name,
    label,
    icon,
    group: texts.goTo,
    act: { kind: 'go', to },
  }));
  const templates = mayBook ? contact.standardBookings : [];
  return [
    hasText ? toDo : toDo.filter(({ isFirst }) => isFirst),
    pages,
    hasText ? listSettings(hasRight(tree.rightsAnywhere, 'people', 'view')) : [],
    hasText ? sites : [],
    templates.map(({ id, name }) => ({
      id: `template:${id}`,
      label: name,
      description: texts.bookFrom,
      icon: 'copy',
      group: texts.templates,
      act: { kind: 'go', to: createBookingLink({ template: id }) },
    })),
    hasText
      ? listHelpAnswers(viewer, view).map(({ topic, question }) => ({
          id: `help:${topic}`,
          label: question,
          icon: 'help',
          group: texts.help,
          act: { kind: 'go', to: helpTopicLink(topic) },
        }))
      : [],
  ];
}

/** Suggested before anything is typed. */
type ToDo = Result & { readonly isFirst?: boolean };

function useThingsToDo({ mayBook, asksToBeReplaced, onShortcuts }: Omit<Person, 'places'>): ToDo[] {
  const texts = searchTexts();
  const { contact } = useViewer();
  const { darkMode } = usePreferences();
  const isDarkDevice = useMediaQuery('(prefers-color-scheme: dark)');
  const isDark = darkMode ?? isDarkDevice;
  const group = texts.toDo;
  const madeId = lastMadeId(readIntent(contact.id));
  const booking: ToDo[] = [
    {
      id: 'do:new',
      isFirst: true,
      label: texts.newBooking,
      icon: 'calendar-add',
      group,
      act: { kind: 'go', to: createBookingLink() },
    },
    {
      id: 'do:copy',
      label: texts.copyLast,
      icon: 'copy',
      group,
      act: { kind: 'go', to: createBookingLink({ copy: madeId ?? 'last' }) },
    },
  ];
  return [
    ...(mayBook ? booking : []),
    ...(asksToBeReplaced
      ? [
          {
            id: 'do:replace-me',
            isFirst: true,
            label: texts.replaceMe,
            description: texts.replaceMeWords,
            icon: 'person' as const,
            group,
            act: { kind: 'go' as const, to: replaceMeLink },
          },
        ]
      : []),
    {
      id: 'do:theme',
      label: isDark ? texts.lightMode : texts.darkMode,
      icon: isDark ? 'sun' : 'moon',
      group,
      act: { kind: 'do', run: () => changePreferences({ darkMode: !isDark }) },
    },
    {
      id: 'do:shortcuts',
      label: texts.shortcuts,
      icon: 'help',
      group,
      act: { kind: 'do', run: onShortcuts },
    },
    { id: 'do:logout', label: texts.logOut, icon: 'logout', group, act: { kind: 'go', to: logoutLink } },
  ];
}

function listSettings(seesPeople: boolean): Result[] {
  const { settingsParts: labels, changePassword } = searchTexts();
  const named = [
    ...settingsParts
      .filter((part) => part !== 'people' || seesPeople)
      .map((part) => [labels[part], settingsPartLink(part)] as const),
    [changePassword, changePasswordLink] as const,
  ];
  return named.map(([label, to]) => ({
    id: `settings:${to}`,
    label,
    icon: 'settings',
    group: searchTexts().settings,
    act: { kind: 'go', to },
  }));
}
