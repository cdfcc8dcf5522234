import { useState } from 'react';
import { clientSelectorTexts } from './client-selector-texts.ts';
import type { ClientChoice } from '../../../session/client-choice.rules.ts';
import { chooseClients, useClientChoice } from '../../../session/client-choice.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TreePanel } from '../../../ui/pickers/tree-panel.tsx';
import { choiceOfNode, listClientNodes, nodeOfChoice } from './client-nodes.ts';
import css from './client-selector-panel.module.css';

/** One press chooses a group, a client or a site; several clients are chosen with checkboxes. */
export function ClientSelectorPanel({ close }: { readonly close: () => void }) {
  const texts = clientSelectorTexts();
  const { tree } = useViewer();
  const choice = useClientChoice();
  const [ticked, setTicked] = useState<string[] | null>(null);
  const current = nodeOfChoice(tree, choice);

  const pick = ([nodeId]: string[]) => {
    const picked = nodeId === undefined ? null : choiceOfNode(tree, nodeId);
    if (picked !== null) chooseClients(picked.clientIds, picked.locationId);
  };
  const finish = () => {
    if (ticked !== null && ticked.length > 0)
      chooseClients(ticked.map((nodeId) => nodeId.slice('client:'.length)));
    close();
  };
  return (
    <div className={css.panel}>
      {tree.clients.size > 1 ? (
        <div className={css.ways}>
          <Button
            size="small"
            variant="quiet"
            onPress={() => {
              chooseClients([...tree.clients.keys()]);
              close();
            }}
          >
            {texts.allClients}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onPress={() => setTicked(ticked === null ? ticksOf(choice, tree.clients.size) : null)}
          >
            {ticked === null ? texts.several : texts.one}
          </Button>
        </div>
      ) : null}
      {ticked === null ? (
        <TreePanel
          label={texts.clients}
          nodes={listClientNodes(tree, 'locations')}
          picks="one"
          value={current === null ? [] : [current]}
          onChange={pick}
          close={close}
        />
      ) : (
        <TreePanel
          label={texts.clients}
          nodes={listClientNodes(tree, 'clients')}
          picks="leaves"
          value={ticked}
          onChange={setTicked}
          close={finish}
        />
      )}
    </div>
  );
}

/** If all clients are chosen, no checkbox is ticked: choosing two would otherwise mean unticking all the others. */
function ticksOf({ clientIds }: ClientChoice, clientCount: number): string[] {
  return clientIds.length === clientCount ? [] : clientIds.map((id) => `client:${id}`);
}
