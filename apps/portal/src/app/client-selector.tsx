import { useState } from 'react';
import { shellTexts } from '../lib/texts/shell-texts.ts';
import { nameChoice } from '../session/client-choice.rules.ts';
import { chooseClients, useClientChoice } from '../session/client-choice.ts';
import { useViewer } from '../session/viewer.ts';
import { Button } from '../ui/button.tsx';
import { PopoverPanel } from '../ui/popover-panel.tsx';
import { TreePanel } from '../ui/tree-select.tsx';
import { choiceOfNode, listClientNodes, nodeOfChoice } from './client-nodes.ts';
import css from './client-selector.module.css';

/** Which clients the screens speak of: one press for a group, a client or a site; or several clients by ticks. */
export function ClientSelector() {
  const texts = shellTexts();
  const { tree } = useViewer();
  const choice = useClientChoice();
  const { title, detail } = nameChoice(tree, choice);
  const name = (
    <span className={css.name}>
      <span className={css.title}>{title}</span>
      {detail === '' ? null : <span className={css.detail}>{detail}</span>}
    </span>
  );
  if (tree.clients.size === 1 && tree.locations.size <= 1) return name;
  return (
    <PopoverPanel
      label={texts.chooseClient}
      isFlush
      trigger={
        <Button variant="quiet" iconAfter="chevron-down" className={css.trigger}>
          {name}
        </Button>
      }
    >
      {(close) => <SelectorPanel close={close} />}
    </PopoverPanel>
  );
}

function SelectorPanel({ close }: { readonly close: () => void }) {
  const texts = shellTexts();
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
            onPress={() => setTicked(ticked === null ? choice.clientIds.map((id) => `client:${id}`) : null)}
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
          onDone={close}
        />
      ) : (
        <TreePanel
          label={texts.clients}
          nodes={listClientNodes(tree, 'clients')}
          picks="leaves"
          value={ticked}
          onChange={setTicked}
          onDone={finish}
        />
      )}
    </div>
  );
}
