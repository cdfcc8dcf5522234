import { useState } from 'react';
import { looksAfter, samePlace } from '@staffroom/domain/people/people.rules.ts';
import type { Place, PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { scopes } from '@staffroom/domain/permissions/requirement.ts';
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx';
import { Select } from '../../../ui/pickers/select.tsx';
import { peopleTexts } from './people-texts.ts';
import { hasGiven, mayGive, rightsOf, withChosen } from './rights-draft.ts';
import type { RightName } from './rights-draft.ts';
import css from '../settings-screen.module.css';

export type NamedPlace = Place & { id: string; label: string };

/** Where the viewer may give rights, from the widest on. */
export function listPlaces(tree: PermissionTree, modifier: 'create' | 'modify'): NamedPlace[] {
  const texts = peopleTexts();
  const all = tree.groups.flatMap(({ groupId, groupName, clients }): NamedPlace[] => [
    {
      clientGroupId: groupId,
      clientId: null,
      locationId: null,
      id: groupId,
      label: texts.wholeGroup(groupName),
    },
    ...clients.flatMap(({ clientId, clientName, locations }): NamedPlace[] => [
      {
        clientGroupId: groupId,
        clientId,
        locationId: null,
        id: clientId,
        label: texts.allSites(clientName),
      },
      ...locations.map(({ locationId, locationName }) => ({
        clientGroupId: groupId,
        clientId,
        locationId,
        id: String(locationId),
        label: locationName,
      })),
    ]),
  ]);
  return all.filter((place) => looksAfter(tree, place, modifier));
}

export function placeOf({ clientGroupId, clientId, locationId }: Place): Place {
  return { clientGroupId, clientId, locationId };
}

type Props = {
  tree: PermissionTree;
  places: readonly NamedPlace[];
  rights: readonly PlaceRights[];
  onChange: (rights: PlaceRights[]) => void;
  errorMessage?: string | undefined;
};

/** One place at a time: what is given there itself. What the viewer does not hold there stays as it is. */
export function RightsEditor({ tree, places, rights, onChange, errorMessage }: Props) {
  const texts = peopleTexts();
  const first = places.find((place) => rights.some((one) => samePlace(one, place))) ?? places[0];
  const [chosenId, setChosenId] = useState(first?.id ?? null);
  const named = places.find(({ id }) => id === chosenId) ?? first;
  if (!named) return null;
  const place = placeOf(named);
  return (
    <div className={css.stack}>
      <Select
        label={texts.place}
        options={places.map(({ id, label }) => ({ id, label }))}
        value={named.id}
        onChange={setChosenId}
        errorMessage={errorMessage}
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
    </div>
  );
}
