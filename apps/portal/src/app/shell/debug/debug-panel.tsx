import { useEffect } from 'react';
import { setDebugMode } from '../../../lib/device/debug-mode.ts';
import { productVersion } from '../../../lib/device/product-version.ts';
import { useStore } from '../../../lib/store.ts';
import { useLiveState } from '../../../lib/stream/live-state.ts';
import { useClientChoice } from '../../../session/client-choice.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { Table } from '../../../ui/display/table.tsx';
import { debugTexts } from './debug-texts.ts';
import { recordCalls, recordedCalls } from './recorded-calls.ts';
import css from './debug-panel.module.css';

/** What support asks for on the phone: IDs and states, nothing that grants access. */
export function DebugPanel() {
  const texts = debugTexts();
  const { contact, features } = useViewer();
  const { clientIds, locationId } = useClientChoice();
  const line = useLiveState();
  const calls = useStore(recordedCalls);
  useEffect(recordCalls, []);
  return (
    <details className={css.panel} open>
      <summary className={css.title}>{texts.title}</summary>
      <p className={css.words}>{texts.words}</p>
      <Facts
        facts={[
          { label: texts.version, value: productVersion },
          { label: texts.contact, value: <code>{contact.id}</code> },
          { label: texts.clients, value: <code>{clientIds.join(' ')}</code> },
          { label: texts.location, value: locationId },
          { label: texts.features, value: [...features].join(', ') || texts.none },
          { label: texts.line, value: texts.lines[line] },
        ]}
      />
      <Table
        caption={texts.calls}
        showsCaption
        rows={calls}
        rowId={({ number }) => String(number)}
        empty={texts.noCalls}
        columns={[
          { id: 'call', header: texts.call, cell: ({ method, path }) => `${method} ${path}` },
          {
            id: 'answer',
            header: texts.answer,
            cell: ({ status, tookMs }) =>
              tookMs === null ? '…' : `${status === 0 ? texts.noAnswer : status} · ${texts.took(tookMs)}`,
          },
          { id: 'trace', header: texts.traceId, cell: ({ traceId }) => traceId },
        ]}
      />
      <Button size="small" onPress={() => setDebugMode(false)}>
        {texts.turnOff}
      </Button>
    </details>
  );
}
