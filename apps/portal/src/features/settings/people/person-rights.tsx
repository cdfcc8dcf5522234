import type { Person } from '@staffroom/domain/people/people.contract.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { useViewer } from '../../../session/viewer.ts';
import { peopleTexts } from './people-texts.ts';
import { describeRights } from './rights-draft.ts';
import css from '../settings-screen.module.css';

/** The rights at each place as text. */
export function PersonRights({ person: { rights, hasRightsElsewhere } }: { person: Person }) {
  const texts = peopleTexts();
  const { tree } = useViewer();
  const lines = rights.map((place) => ({
    place: nameOfPlace(tree, place),
    words: describeRights(place.permissions),
    isFixed: place.isFixed,
  }));
  return (
    <div>
      {lines.length === 0 ? <p className={css.soft}>{texts.noRights}</p> : null}
      {lines.map(({ place, words, isFixed }) => (
        <p key={place} className={css.soft}>
          <strong>{place}</strong>: {words === '' ? texts.noRights : words}
          {isFixed ? ` (${texts.fixed})` : ''}
        </p>
      ))}
      {hasRightsElsewhere ? <p className={css.soft}>{texts.elsewhere}</p> : null}
    </div>
  );
}

function nameOfPlace(
  tree: PermissionTree,
  { clientGroupId, clientId, locationId }: Person['rights'][number],
): string {
  const texts = peopleTexts();
  const group = tree.groups.find(({ groupId }) => groupId === clientGroupId);
  if (locationId !== null) return tree.locations.get(locationId)?.locationName ?? '';
  const client = clientId === null ? undefined : tree.clients.get(clientId);
  return client ? texts.allSites(client.clientName) : texts.wholeGroup(group?.groupName ?? '');
}
