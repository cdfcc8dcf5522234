/**
 * The modules of the permission tree, as they stand before the last underscore of a permission string (spec section 3), and
 * one of ours: `people`, which nobody has unless the provider gave it (product.md 41).
 */
export const scopes = [
  'booking',
  'pending booking',
  'timesheets',
  'accounts',
  'replace-me',
  'people',
] as const;
export type Scope = (typeof scopes)[number];

/** One flag of a scope. The granted word `all` sets the four of them and is never asked for. */
export const modifiers = ['view', 'modify', 'delete', 'create'] as const;
export type Modifier = (typeof modifiers)[number];

/** Where in the tree a requirement is looked for (spec section 6); `selected_client` is the short name of the one before. */
export const requirementLevels = [
  'group',
  'client',
  'location',
  'client-and-below',
  'selected-client-and-below',
  'selected_client',
  'group-and-below',
] as const;
export type RequirementLevel = (typeof requirementLevels)[number];

export type Requirement = {
  readonly scope: Scope;
  readonly modifier: Modifier;
  /** Left out means `group-and-below`: anywhere in the tree. */
  readonly level?: RequirementLevel;
};
