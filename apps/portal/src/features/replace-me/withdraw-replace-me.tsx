import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { isUndecided } from '../../lib/calls/call-result.ts';
import { queryClient, refetchWhere } from '../../lib/calls/query-client.ts';
import { toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import type { ReplaceMeRequest } from '../../shared/replace-me/replace-me-queries.ts';
import { replaceMeScreenTexts } from './replace-me-screen-texts.ts';
import { WithdrawButton } from '../../shared/requests/withdraw-button.tsx';

/** Withdraws the person's own request. If that is too late, the current status is shown. */
export function WithdrawReplaceMe({ request, name }: { request: ReplaceMeRequest; name: string }) {
  const texts = replaceMeScreenTexts();
  return (
    <WithdrawButton
      request={request}
      kind="replaceMe"
      size="small"
      texts={{
        ...texts,
        withdrawNow: texts.withdraw,
        title: texts.withdrawTitle,
        words: texts.withdrawWords(name),
      }}
      onResult={(result) => {
        if (result.isSuccess) return toastSuccess(texts.withdrawn);
        void refetchWhere(queryClient, { queryKey: ['replaceMe'] });
        if (!isUndecided(result)) toastRefusal(result, failureTexts.request);
      }}
    />
  );
}
