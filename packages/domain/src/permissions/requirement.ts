/**
 * The modules of the permission tree, named by the part of a permission string before its last underscore (spec section
 * 3), and one of ours: `people`, which only the provider can grant (product.md 41).
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

/** One flag of a scope. The granted word `all` sets all four and is never required itself. */
export const modifiers = ['view', 'modify', 'delete', 'create'] as const;
export type Modifier = (typeof modifiers)[number];

/** Where in the tree a requirement is checked (spec section 6); `selected_client` is short for the one before it. */
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
