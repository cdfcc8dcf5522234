import { useSubmit } from '../../lib/calls/use-submit.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { toastRefusal } from '../../session/outcome-toasts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

type Props = {
  readonly label: string;
  readonly accept: () => Promise<CallFailed | null>;
  readonly endsLink: (refused: CallFailed) => boolean;
  readonly onDead: (refused: CallFailed) => void;
};

/** The other way to accept an invitation: without a password, because the school signs its staff in. */
export function AcceptAtSchool({ label, accept, endsLink, onDead }: Props) {
  const { isPending, refused, submit } = useSubmit(() => undefined);
  const send = async () => {
    const result = await accept();
    if (result === null) return null;
    if (endsLink(result)) onDead(result);
    else toastRefusal(result);
    return result;
  };
  return (
    <>
      {refused === null ? null : <Banner tone="problem" title={refused.message} isLive />}
      <Button
        size="large"
        isWide
        isPending={isPending}
        onPress={() => void submit({ send, fieldOf: () => null })}
      >
        {label}
      </Button>
    </>
  );
}
