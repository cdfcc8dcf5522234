import { useState } from 'react';
import { samePlace } from '@staffroom/domain/people/people.rules.ts';
import type { PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { Table } from '../../../ui/display/table.tsx';
import { peopleTexts } from './people-texts.ts';
import { describeRights, withoutPlace } from './rights-draft.ts';
import { placeOf } from './list-places.ts';
import type { NamedPlace } from './list-places.ts';

type Props = {
  tree: PermissionTree;
  places: readonly NamedPlace[];
  rights: readonly PlaceRights[];
  onChange: (rights: PlaceRights[]) => void;
};

type Row = { place: NamedPlace; given: PlaceRights; isRemoved: boolean };

/** What is chosen at all places. What is given at one is removed as a whole, and stands there until it is undone or saved. */
export function ChosenRights({ tree, places, rights, onChange }: Props) {
  const texts = peopleTexts();
  const [removed, setRemoved] = useState<readonly PlaceRights[]>([]);
  const rows = places.flatMap((place): Row[] => {
    const isHere = (one: PlaceRights) => samePlace(one, place);
    const present = rights.find((one) => isHere(one) && one.permissions.length > 0);
    const given = present ?? removed.find(isHere);
    return given === undefined ? [] : [{ place, given, isRemoved: present === undefined }];
  });
  if (rows.length === 0) return null;
  return (
    <Table
      caption={texts.chosen}
      showsCaption
      columns={[
        { id: 'place', header: texts.chosenPlace, cell: ({ place }) => place.label },
        { id: 'rights', header: texts.given, cell: ({ given }) => describeRights(given.permissions) },
      ]}
      rows={rows}
      rowId={({ place }) => place.id}
      rowName={({ place }) => place.label}
      onRemove={({ given }) => {
        setRemoved([...removed.filter((one) => !samePlace(one, given)), given]);
        onChange(withoutPlace(tree, rights, placeOf(given)));
      }}
      isRemoved={({ isRemoved }) => isRemoved}
      onUndo={({ given }) => onChange([...rights.filter((one) => !samePlace(one, given)), given])}
    />
  );
}
