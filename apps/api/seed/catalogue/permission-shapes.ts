/**
 * Every shape of permissions: each scope with each modifier, alone, at each level of the tree in turn, and one with
 * unknown words. The words are those of the permission strings (spec section 3).
 */
export type Shape = { level: 'group' | 'client' | 'location'; permissions: readonly string[] };

const scopes = ['booking', 'pending booking', 'timesheets', 'accounts', 'replace-me'];
const modifiers = ['view', 'modify', 'delete', 'create', 'all'];
const levels = ['group', 'client', 'location'] as const;

export const singleShapes: readonly Shape[] = scopes.flatMap((scope, row) =>
  modifiers.map((modifier, column) => ({
    level: levels[(row + column) % levels.length] ?? 'client',
    permissions: [`${scope}_${modifier}`],
  })),
);

export const unknownShape: Shape = {
  level: 'client',
  permissions: ['kitchen_view', 'booking_lick', 'nothing', 'booking_view'],
};

export const everything = [
  'booking_all',
  'pending booking_all',
  'timesheets_all',
  'accounts_all',
  'replace-me_all',
];
export const bookingOffice = ['booking_all', 'pending booking_all', 'replace-me_view'];
export const staff = ['replace-me_view', 'replace-me_create', 'pending booking_create'];
