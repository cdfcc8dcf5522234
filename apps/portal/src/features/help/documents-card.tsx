import { useState } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { getGeneralFile } from '@staffroom/domain/files/files.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { toastRefusal } from '../../session/outcome-toasts.ts';
import { useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { helpTexts } from './help-texts.ts';
import css from './help-screen.module.css';

/** The provider's files for everybody; renders nothing if there are none. */
export function DocumentsCard() {
  const texts = helpTexts();
  const { generalFiles } = useViewer();
  if (generalFiles.length === 0) return null;
  return (
    <Card title={texts.files}>
      <div className={css.links}>
        {generalFiles.map((file) => (
          <Download key={file.id} {...file} />
        ))}
      </div>
    </Card>
  );
}

function Download({ name, filePath }: { name: string; filePath: string }) {
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    const result = await call(getGeneralFile, { query: { filePath } });
    setPending(false);
    if (result.isSuccess) saveBlob(name, result.data);
    else toastRefusal(result, failureTexts.download);
  };
  return (
    <Button variant="quiet" icon="download" isPending={isPending} onPress={() => void download()}>
      {name}
    </Button>
  );
}
