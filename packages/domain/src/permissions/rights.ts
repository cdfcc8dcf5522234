import { modifiers, scopes } from './requirement.ts';
import type { Modifier, Scope } from './requirement.ts';

/**
 * The rights of one node as a bit per scope and modifier: inheritance is `a | b`, and a tree needs one number per node.
 */
export type Rights = number;

export const noRights: Rights = 0;

function rightBit(scope: Scope, modifier: Modifier): Rights {
  return 1 << (scopes.indexOf(scope) * modifiers.length + modifiers.indexOf(modifier));
}

export function hasRight(rights: Rights, scope: Scope, modifier: Modifier): boolean {
  return (rights & rightBit(scope, modifier)) !== 0;
}

/**
 * Reads strings of the form scope_modifier, split at the last underscore; `all` sets the four flags (product.md 8).
 * Unknown strings give no right and are returned in `unknown`, for the log.
 */
export function parsePermissions(permissions: readonly string[]): {
  readonly rights: Rights;
  readonly unknown: readonly string[];
} {
  let rights = noRights;
  const unknown: string[] = [];
  for (const permission of permissions) {
    const cut = permission.lastIndexOf('_');
    const parsed = cut < 0 ? null : grantedRights(permission.slice(0, cut), permission.slice(cut + 1));
    if (parsed === null) unknown.push(permission);
    else rights |= parsed;
  }
  return { rights, unknown };
}

/** The rights that a scope and a modifier (or `all`) grant; null when either is unknown. */
export function grantedRights(scope: string, modifier: string): Rights | null {
  const known = scopes.find((name) => name === scope);
  if (known === undefined) return null;
  if (modifier === 'all') return modifiers.reduce((rights, name) => rights | rightBit(known, name), noRights);
  const one = modifiers.find((name) => name === modifier);
  return one === undefined ? null : rightBit(known, one);
}

/** The strings of the API, in fixed order; a scope with its four flags is written as `scope_all`. */
export function formatPermissions(rights: Rights): string[] {
  return scopes.flatMap((scope) => {
    const held = modifiers.filter((modifier) => hasRight(rights, scope, modifier));
    return held.length === modifiers.length
      ? [`${scope}_all`]
      : held.map((modifier) => `${scope}_${modifier}`);
  });
}
