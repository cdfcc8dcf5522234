import { useState, type ReactNode } from 'react';
import { rightsGivenAt, samePlace } from '@staffroom/domain/people/people.rules.ts';
import type { Place, PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { formatPermissions } from '@staffroom/domain/permissions/rights.ts';
import { Table } from '../../../ui/display/table.tsx';
import { peopleTexts } from './people-texts.ts';
import { describeRights, mayTakeFrom, withoutPlace } from './rights-draft.ts';
import { placeOf } from './list-places.ts';
import type { NamedPlace } from './list-places.ts';

type Props = {
  tree: PermissionTree;
  places: readonly NamedPlace[];
  rights: readonly PlaceRights[];
  onChange: (rights: PlaceRights[]) => void;
};

type Row = {
  place: NamedPlace;
  /** The current rights, or those before the removal. */
  given: PlaceRights;
  /** The rights left after a removal; null if nothing was removed. */
  left: readonly string[] | null;
};

/**
 * The chosen rights at all places. Removing a place's rights removes those that the viewer may take; the row stays
 * until the removal is undone or saved.
 */
export function ChosenRights({ tree, places, rights, onChange }: Props) {
  const texts = peopleTexts();
  const [removed, setRemoved] = useState<readonly { before: PlaceRights; left: readonly string[] }[]>([]);
  const rows = places.flatMap((place): Row[] => {
    const present = permissionsAt(rights, place);
    const taken = removed.find(({ before }) => samePlace(before, place));
    // Rights that were chosen again since cannot be undone.
    if (taken && sameRights(taken.left, present)) return [{ place, given: taken.before, left: present }];
    if (present.length === 0) return [];
    return [{ place, given: { ...placeOf(place), permissions: [...present] }, left: null }];
  });
  if (rows.length === 0) return null;
  const remove = ({ given }: Row) => {
    const after = withoutPlace(tree, rights, placeOf(given));
    const taken = { before: given, left: permissionsAt(after, given) };
    setRemoved([...removed.filter(({ before }) => !samePlace(before, given)), taken]);
    onChange(after);
  };
  return (
    <Table
      caption={texts.chosen}
      showsCaption
      columns={[
        { id: 'place', header: texts.chosenPlace, cell: ({ place }) => place.label },
        { id: 'rights', header: texts.given, cell: describeRow },
      ]}
      rows={rows}
      rowId={({ place }) => place.id}
      rowName={({ place }) => place.label}
      onRemove={remove}
      canRemove={({ given }) => mayTakeFrom(tree, rights, given)}
      isRemoved={({ left }) => left?.length === 0}
      isPartlyRemoved={({ left }) => left !== null && left.length > 0}
      onUndo={({ given }) => onChange([...rights.filter((one) => !samePlace(one, given)), given])}
    />
  );
}

/** If a part of the rights was removed, describes both parts. */
function describeRow({ given, left }: Row): ReactNode {
  const texts = peopleTexts();
  if (left === null || left.length === 0) return describeRights(given.permissions);
  return (
    <>
      {describeRights(left)} ({texts.notYours.toLowerCase()})
      <br />
      {texts.takenAway(describeRights(given.permissions, left))}
    </>
  );
}

function permissionsAt(rights: readonly PlaceRights[], place: Place): readonly string[] {
  return formatPermissions(rightsGivenAt(place, rights));
}

function sameRights(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
