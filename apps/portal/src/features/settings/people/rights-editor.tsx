import { useState } from 'react';
import { samePlace } from '@staffroom/domain/people/people.rules.ts';
import type { PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { scopes } from '@staffroom/domain/permissions/requirement.ts';
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx';
import { TreeSelect } from '../../../ui/pickers/tree-select.tsx';
import { listPlaceNodes, placeOf } from './list-places.ts';
import type { NamedPlace } from './list-places.ts';
import { ChosenRights } from './chosen-rights.tsx';
import { peopleTexts } from './people-texts.ts';
import { hasGiven, mayGive, rightsOf, withChosen } from './rights-draft.ts';
import type { RightName } from './rights-draft.ts';
import css from '../settings-screen.module.css';

type Props = {
  tree: PermissionTree;
  places: readonly NamedPlace[];
  rights: readonly PlaceRights[];
  onChange: (rights: PlaceRights[]) => void;
  errorMessage?: string | undefined;
};

/** Edits the rights given at one place at a time. Rights that the viewer does not hold there stay unchanged. */
export function RightsEditor({ tree, places, rights, onChange, errorMessage }: Props) {
  const texts = peopleTexts();
  const first = places.find((place) => rights.some((one) => samePlace(one, place))) ?? places[0];
  const [chosenId, setChosenId] = useState(first?.id ?? null);
  const named = places.find(({ id }) => id === chosenId) ?? first;
  if (!named) return null;
  const place = placeOf(named);
  return (
    <div className={css.stack}>
      <TreeSelect
        label={texts.place}
        nodes={listPlaceNodes(tree, places)}
        picks="one"
        value={[named.id]}
        onChange={([id]) => setChosenId(id ?? null)}
        errorMessage={errorMessage}
        icon="building"
      />
      {scopes.map((scope) => {
        const options = rightsOf(scope).filter(
          (name) => mayGive(tree, place, name) || hasGiven(rights, place, name),
        );
        if (options.length === 0) return null;
        return (
          <CheckboxGroup
            key={scope}
            label={texts.scope[scope]}
            layout="row"
            options={options.map((name) => ({
              value: name,
              label: texts.right[name],
              isDisabled: !mayGive(tree, place, name),
              description: mayGive(tree, place, name) ? undefined : texts.notYours,
            }))}
            value={options.filter((name) => hasGiven(rights, place, name))}
            onChange={(chosen) =>
              onChange(withChosen(rights, place, { scope, chosen: chosen as RightName[] }))
            }
          />
        );
      })}
      <ChosenRights tree={tree} places={places} rights={rights} onChange={onChange} />
    </div>
  );
}
