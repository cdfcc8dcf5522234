import { samePlace, rightsAtPlace, rightsGivenAt } from '@staffroom/domain/people/people.rules.ts';
import type { Place, PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { modifiers, scopes } from '@staffroom/domain/permissions/requirement.ts';
import type { Modifier, Scope } from '@staffroom/domain/permissions/requirement.ts';
import { formatPermissions, hasRight, parsePermissions } from '@staffroom/domain/permissions/rights.ts';
import { peopleTexts } from './people-texts.ts';

export type RightName = keyof ReturnType<typeof peopleTexts>['right'];

/** The rights of a scope that can be chosen, in the order of the texts; other flags have no effect and follow these. */
export function rightsOf(scope: Scope): RightName[] {
  return (Object.keys(peopleTexts().right) as RightName[]).filter((name) => partsOf(name).scope === scope);
}

export function partsOf(name: RightName): { scope: Scope; modifier: Modifier } {
  const cut = name.lastIndexOf('_');
  return { scope: name.slice(0, cut) as Scope, modifier: name.slice(cut + 1) as Modifier };
}

export function hasGiven(rights: readonly PlaceRights[], place: Place, name: RightName): boolean {
  const { scope, modifier } = partsOf(name);
  return hasRight(rightsGivenAt(place, rights), scope, modifier);
}

export function mayGive(tree: PermissionTree, place: Place, name: RightName): boolean {
  const { scope, modifier } = partsOf(name);
  return hasRight(rightsAtPlace(tree, place), scope, modifier);
}

/**
 * The rights with these choices for one scope at one place. If none is left, the scope's other flags are removed too.
 */
export function withChosen(
  rights: readonly PlaceRights[],
  place: Place,
  { scope, chosen }: { scope: Scope; chosen: readonly RightName[] },
): PlaceRights[] {
  const present = rightsGivenAt(place, rights);
  const named = new Set(rightsOf(scope));
  const flags = scopes.flatMap((one) =>
    modifiers
      .filter((modifier) => {
        if (one !== scope) return hasRight(present, one, modifier);
        const name = `${one}_${modifier}` as RightName;
        if (named.has(name)) return chosen.includes(name);
        return chosen.length > 0 && hasRight(present, one, modifier);
      })
      .map((modifier) => `${one}_${modifier}`),
  );
  const others = rights.filter((one) => !samePlace(one, place));
  const permissions = formatPermissions(parsePermissions(flags).rights);
  return permissions.length === 0 ? others : [...others, { ...place, permissions }];
}

/** Removes the rights that the viewer may take at the place; rights that the viewer does not hold there stay. */
export function withoutPlace(
  tree: PermissionTree,
  rights: readonly PlaceRights[],
  place: Place,
): PlaceRights[] {
  return scopes.reduce<PlaceRights[]>(
    (left, scope) => {
      const given = rightsOf(scope).filter((name) => hasGiven(left, place, name));
      const kept = given.filter((name) => !mayGive(tree, place, name));
      return given.length === 0 ? left : withChosen(left, place, { scope, chosen: kept });
    },
    [...rights],
  );
}

export function isSameRights(some: readonly PlaceRights[], others: readonly PlaceRights[]): boolean {
  return [...some, ...others].every((place) => rightsGivenAt(place, some) === rightsGivenAt(place, others));
}

/** Whether the place has rights that the viewer may take. */
export function mayTakeFrom(tree: PermissionTree, rights: readonly PlaceRights[], place: Place): boolean {
  return scopes.some((scope) =>
    rightsOf(scope).some((name) => hasGiven(rights, place, name) && mayGive(tree, place, name)),
  );
}

/** 'Bookings: see, book. Timesheets: see', without those that are still held; '' for none. */
export function describeRights(permissions: readonly string[], stillHeld: readonly string[] = []): string {
  const texts = peopleTexts();
  const [{ rights }, { rights: kept }] = [parsePermissions(permissions), parsePermissions(stillHeld)];
  return scopes
    .flatMap((scope) => {
      const held = rightsOf(scope).filter((name) => {
        const { modifier } = partsOf(name);
        return hasRight(rights, scope, modifier) && !hasRight(kept, scope, modifier);
      });
      if (held.length === 0) return [];
      return [`${texts.scope[scope]}: ${held.map((name) => texts.right[name].toLowerCase()).join(', ')}`];
    })
    .join('. ');
}
