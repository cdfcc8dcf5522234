/*
 * Screens that are opened from another one, under the names of `screens.ts`, which loads them through this file. The
 * names of their chunks are then here and not in the first load of every page.
 */

export const availability = () =>
  import('../../features/availability/availability-screen.tsx').then((module) => module.AvailabilityScreen);
export const educator = () =>
  import('../../features/educators/educators-screen.tsx').then((module) => module.EducatorScreen);
export const educators = () =>
  import('../../features/educators/educators-screen.tsx').then((module) => module.EducatorsScreen);
export const finance = () =>
  import('../../features/finance/finance-screen.tsx').then((module) => module.FinanceScreen);
export const groupOverview = () =>
  import('../../features/overviews/group-overview-screen.tsx').then((module) => module.GroupOverviewScreen);
export const replaceMe = () =>
  import('../../features/replace-me/replace-me-screen.tsx').then((module) => module.ReplaceMeScreen);
export const settings = () =>
  import('../../features/settings/settings-screen.tsx').then((module) => module.SettingsScreen);
export const timesheets = () =>
  import('../../features/timesheets/timesheets-screen.tsx').then((module) => module.TimesheetsScreen);
