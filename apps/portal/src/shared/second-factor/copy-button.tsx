import { toastFailure, toastSuccess } from '../../session/outcome-toasts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { securityTexts } from './security-texts.ts';

export function CopyButton({ text }: { text: string }) {
  const texts = securityTexts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess(texts.copied);
    } catch {
      toastFailure(texts.notCopied);
    }
  };
  return (
    <Button icon="copy" size="small" onPress={() => void copy()}>
      {texts.copy}
    </Button>
  );
}
