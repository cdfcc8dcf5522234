import { shellTexts } from '../shell-texts.ts';
import { nameChoice } from '../../../session/client-choice.rules.ts';
import { useClientChoice } from '../../../session/client-choice.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { panelPartWith } from '../../../ui/lazy/lazy-overlays.tsx';
import { PopoverPanel } from '../../../ui/overlay/popover-panel.tsx';
import css from './client-selector.module.css';

const panel = panelPartWith(async () => (await import('./client-selector-panel.tsx')).ClientSelectorPanel);

/**
 * Chooses the clients of all screens: a group, a client or a site with one press, or several clients with checkboxes.
 */
export function ClientSelector() {
  const texts = shellTexts();
  const { tree } = useViewer();
  const choice = useClientChoice();
  const { title, detail } = nameChoice(tree, choice);
  const name = (
    <span className={css.name} title={[title, detail].filter(Boolean).join(', ')}>
      <span className={css.title}>{title}</span>
      {detail === '' ? null : <span className={css.detail}> {detail}</span>}
    </span>
  );
  if (tree.clients.size === 1 && tree.locations.size <= 1) return name;
  return (
    <PopoverPanel
      label={texts.chooseClient}
      part={panel}
      content={{}}
      isFlush
      isDrawnAhead
      trigger={
        <Button variant="quiet" iconAfter="chevron-down" className={css.trigger}>
          {name}
        </Button>
      }
    />
  );
}
