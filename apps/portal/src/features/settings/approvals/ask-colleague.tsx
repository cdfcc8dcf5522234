import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { maxDelegationDays } from '@staffroom/domain/pending-bookings/approval-delegation.rules.ts';
import {
  delegateApproval,
  findApprovalColleagues,
} from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import type { DateRange } from '@staffroom/domain/time/merge-dates.ts';
import type { DataOf } from '../../../lib/calls/call.ts';
import type { CallFailed } from '../../../lib/calls/call-result.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { isOnlyAbout, issueAt } from '../../../lib/calls/refusal-issues.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { useDebounced } from '../../../lib/time/use-debounced.ts';
import { toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import { sendByKey } from '../../../session/send-by-key.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DateRangeField } from '../../../ui/dates/date-field.tsx';
import { focusFirstProblem } from '../../../ui/forms/focus-first-problem.ts';
import { ComboBox } from '../../../ui/pickers/combo-box.tsx';
import { approvalTexts } from './approval-texts.ts';
import { delegationsQuery } from './delegations-query.ts';
import css from '../settings-screen.module.css';

type Colleague = DataOf<typeof findApprovalColleagues>['colleagues'][number];

/** The choices are kept after a refusal. */
export function AskColleague({ todayLocal, given }: { todayLocal: string; given: number }) {
  const texts = approvalTexts();
  const client = useQueryClient();
  const form = useRef<HTMLDivElement>(null);
  const { submit, isPending, refused, wasTried, reset } = useSubmit(() => focusFirstProblem(form.current));
  // Days refused because of another delegation may be free now.
  useEffect(reset, [reset, given]);
  const [colleague, setColleague] = useState<Colleague | null>(null);
  const [search, setSearch] = useState('');
  const found = useColleagues(search);
  const [days, setDays] = useState<DateRange | null>(null);
  const send = async () => {
    const body = { delegateId: colleague!.id, fromDate: days!.from, untilDate: days!.to };
    const result = await sendByKey(delegateApproval, { body }, { changes: null });
    await client.invalidateQueries({ queryKey: delegationsQuery.queryKey });
    if (!result.isSuccess) {
      if (fieldOf(result) === null) toastRefusal(result);
      return result;
    }
    toastSuccess(texts.asked(result.data.delegate.name));
    setColleague(null);
    setDays(null);
    reset();
    return null;
  };
  const missing = [...(colleague === null ? ['colleague'] : []), ...(days === null ? ['days'] : [])];
  const problemOf = (field: 'colleague' | 'days', params: readonly string[]) => {
    const named = refused === null ? null : fieldOf(refused);
    if (named !== null && params.includes(named)) return issueAt(refused, named) ?? refused!.message;
    return wasTried && missing.includes(field) ? texts.required : undefined;
  };
  return (
    <div ref={form} className={css.stack} data-unsaved={colleague !== null || days !== null}>
      <ComboBox
        label={texts.colleague}
        placeholder={texts.findColleague}
        emptyText={texts[found.empty]}
        description={found.hasMore ? texts.moreColleagues : undefined}
        isRequired
        options={withChosen(found.colleagues, colleague).map(({ id, name }) => ({ id, label: name }))}
        value={colleague?.id ?? null}
        onChange={(id) => setColleague(found.colleagues.find((one) => one.id === id) ?? null)}
        onSearch={setSearch}
        errorMessage={problemOf('colleague', ['delegateId'])}
      />
      <div data-field="days">
        <DateRangeField
          label={texts.days}
          placeholder={texts.chooseDays}
          isRequired
          today={todayLocal}
          min={todayLocal}
          max={addDays(todayLocal, maxDelegationDays - 1)}
          value={days}
          onChange={setDays}
          errorMessage={problemOf('days', ['fromDate', 'untilDate'])}
        />
      </div>
      <div>
        <Button
          variant="primary"
          isPending={isPending}
          onPress={() => void submit({ problems: missing, send, fieldOf })}
        >
          {texts.ask}
        </Button>
      </div>
    </div>
  );
}

/** Longer than the pause between two key presses, so that a search is sent for the complete text. */
const pauseMs = 120;

type Colleagues = {
  colleagues: readonly Colleague[];
  hasMore: boolean;
  /** Shown if the list is empty. */
  empty: 'noColleague' | 'searching' | 'notFound';
};

/** Colleagues by name, searched on the server: there may be thousands. */
function useColleagues(text: string): Colleagues {
  const typed = [...text.trim()].slice(0, 100).join('');
  const search = useDebounced(typed, pauseMs);
  const query = useQuery({
    ...queryFor('contacts', findApprovalColleagues, { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
  const { colleagues = [], hasMore = false } = query.data ?? {};
  if (query.isError) return { colleagues, hasMore: false, empty: 'notFound' };
  const isSearching = query.isPending || query.isPlaceholderData || search !== typed;
  return { colleagues, hasMore, empty: isSearching ? 'searching' : 'noColleague' };
}

/** The chosen colleague stays in the field whatever is found next. */
function withChosen(found: readonly Colleague[], chosen: Colleague | null): readonly Colleague[] {
  return chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
}

const fields = ['delegateId', 'fromDate', 'untilDate'];

/** The field that a refusal is about. */
function fieldOf(refused: CallFailed): string | null {
  const param = refused.error.kind === 'code' ? refused.error.param : null;
  return fields.find((field) => field === param || isOnlyAbout(refused, [field])) ?? null;
}
