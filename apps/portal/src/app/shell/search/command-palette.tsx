import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { splitBookingNumbers } from '@staffroom/domain/bookings/booking-number.ts';
import {
  asksToBeReplaced,
  opensEducators,
  opensFinance,
  seesBookingCounts,
  seesBookings,
} from '@staffroom/domain/permissions/access-lists.ts';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import { splitMatches } from '@staffroom/domain/text/split-matches.ts';
import { withoutUnseenMarks } from '@staffroom/domain/text/unseen-marks.ts';
import { failureWords } from '../../../lib/calls/call-result.ts';
import { bookingsLink } from '../../../lib/links.ts';
import { goTo } from '../../../lib/navigation/go-to.ts';
import { useMayBook, usePermissionView } from '../../../session/can.ts';
import { chooseClients, useClientChoice } from '../../../session/client-choice.ts';
import { useFeature, useViewer } from '../../../session/viewer.ts';
import { useRegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { OverlayState } from '../../../ui/lazy/lazy-overlay.tsx';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { groupTogether, optionId, OptionsList } from '../../../ui/pickers/options-list.tsx';
import { isComposing, useActiveOption } from '../../../ui/pickers/use-active-option.ts';
import { listNavPlaces } from '../navigation/nav-places.ts';
import { resultsOf } from './booking-results.ts';
import { findLocal, listInvoices, type Act, type Result } from './local-results.ts';
import { searchTexts } from './search-texts.ts';
import { takeTyped } from './typed-early.ts';
import { useFoundBookings, type FoundBookings } from './use-found-bookings.ts';
import { useLocalGroups, type Person } from './use-local-groups.ts';
import css from './command-palette.module.css';

export type CommandPaletteProps = OverlayState & {
  readonly onShortcuts: () => void;
};

/** The maximum length that the endpoint accepts. */
const maxText = 100;

/** One search through everything: type, arrow keys, Enter. */
export function CommandPalette({ isOpen, onClose, onShortcuts }: CommandPaletteProps) {
  const texts = searchTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(takeTyped);
  const text = withoutUnseenMarks(typed).trim();
  const view = usePermissionView();
  const seesAny = canAll(view, seesBookings);
  const words = wordsFor({ seesAny, isOfBookings: canAll(view, seesBookingCounts) });
  const places = listNavPlaces(useViewer(), view);
  const { results, server } = useResults(text, {
    places,
    mayBook: useMayBook(),
    asksToBeReplaced: canAll(view, asksToBeReplaced),
    onShortcuts,
    seesAny,
    seesInvoices: canAll(view, opensFinance),
    opensEducators: canAll(view, opensEducators),
  });
  // Enter never picks a result of an earlier text.
  const list = useActiveOption(
    results,
    results.find(({ isOld }) => !isOld),
  );
  const run = useRun(onClose);

  const type = (next: string) => {
    setTyped(next);
    list.choose(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') list.move(1);
    else if (event.key === 'ArrowUp') list.move(-1);
    else if (event.key === 'Home') list.choose(results[0]?.id ?? null);
    else if (event.key === 'End') list.choose(results.at(-1)?.id ?? null);
    else if (event.key === 'Enter') {
      if (list.active) run(list.active.act);
    } else return;
    event.preventDefault();
  };
  const nothingFor = useNothingFor(text, results.length, server);
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={texts.title} size="medium">
      <div className={css.palette}>
        <div className={css.box}>
          <Icon name="search" />
          <input
            ref={field}
            className={css.input}
            role="combobox"
            aria-label={texts.title}
            aria-expanded={results.length > 0}
            aria-controls={id}
            aria-activedescendant={list.active ? optionId(id, list.active) : undefined}
            aria-autocomplete="list"
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={maxText}
            placeholder={seesAny ? texts.example : texts.examplePlaces}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {typed === '' ? null : (
            <IconButton
              icon="close"
              size="small"
              label={texts.clear}
              hidesTooltip
              onPress={() => {
                type('');
                field.current?.focus();
              }}
            />
          )}
        </div>
        <Status text={text} hint={words.hint} server={server} results={results} />
        <div className={css.results}>
          {nothingFor !== null ? (
            <div className={css.nothing} data-old={nothingFor === text ? undefined : true}>
              <p>
                <Marked words={texts.nothing(nothingFor)} text="" />
              </p>
              <p>{words.nothing}</p>
            </div>
          ) : null}
          <OptionsList
            id={id}
            aria-label={texts.results}
            aria-busy={server.isSearching}
            options={results}
            active={list.active}
            // Picking acts at once: the selected result is the one that Enter picks.
            selectedId={list.active?.id ?? null}
            onPick={({ act }) => run(act)}
            renderWords={(result) => <Words result={result} text={text} />}
            // Keeps the focus in the field, and a phone's keyboard open.
            onPointerDown={(event) => event.preventDefault()}
          />
        </div>
      </div>
    </ModalDialog>
  );
}

/** The text without any results, null if there are results; kept until the next response. */
function useNothingFor(text: string, count: number, { isSearching, failure }: FoundBookings): string | null {
  const [before, setBefore] = useState<string | null>(null);
  const next = count > 0 || text === '' || failure !== null ? null : isSearching ? before : text;
  if (next !== before) setBefore(next);
  return next;
}

/** The text that found the shown results, so that their descriptions stay valid until the next response. */
function useFoundFor(text: string, { found, isOld }: FoundBookings): string {
  const [before, setBefore] = useState(text);
  const next = found === null || !isOld ? text : before;
  if (next !== before) setBefore(next);
  return next;
}

type Searcher = Person & {
  readonly seesAny: boolean;
  readonly seesInvoices: boolean;
  readonly opensEducators: boolean;
};

/** Local results come first, so that nothing shifts when the server responds. */
function useResults(text: string, { seesAny, seesInvoices, opensEducators, ...person }: Searcher) {
  const regional = useRegionalContext();
  const { tree } = useViewer();
  const showsStatus = useFeature('showBookingStatus');
  const local = findLocal(useLocalGroups(person, text !== ''), text);
  const server = useFoundBookings(text, regional.today, seesAny);
  const { found, isOld } = server;
  const foundFor = useFoundFor(text, server);
  const showsClient = tree.clients.size > 1;
  const remote =
    found === null
      ? []
      : resultsOf(found, {
          text,
          foundFor,
          regional,
          showsClient,
          showsStatus,
          opensEducators,
        }).map((result) => ({ ...result, isOld }));
  // Last, and with the server's results, so that nothing shifts for it.
  const invoices = seesInvoices && !server.isSearching ? listInvoices(text) : [];
  return { results: groupTogether<Result>([...local, ...remote, ...invoices]), server };
}

function useRun(onClose: () => void) {
  const { clientIds } = useClientChoice();
  return (act: Act) => {
    onClose();
    if (act.kind === 'do') return act.run();
    if (act.kind === 'go') {
      // The list shows only the chosen clients.
      if (act.inClientId !== undefined && !clientIds.includes(act.inClientId))
        chooseClients([act.inClientId]);
      return goTo(act.to);
    }
    chooseClients(act.clientIds, act.locationId);
    goTo(bookingsLink());
  };
}

/** What is searched, for a viewer of bookings, of requests alone, and of neither. */
function wordsFor({ seesAny, isOfBookings }: { seesAny: boolean; isOfBookings: boolean }) {
  const texts = searchTexts();
  if (!seesAny) return { hint: texts.hintPlaces, nothing: texts.nothingWordsPlaces };
  return isOfBookings
    ? { hint: texts.hint, nothing: texts.nothingWords }
    : { hint: texts.hintRequests, nothing: texts.nothingWordsRequests };
}

type StatusProps = {
  readonly text: string;
  readonly hint: string;
  readonly server: FoundBookings;
  readonly results: readonly Result[];
};

/** One line that is always present, so that nothing below it shifts. */
function Status({ text, hint, server, results }: StatusProps) {
  const texts = searchTexts();
  const { isSearching, isOld, found, failure, isOffline, retry } = server;
  const words = () => {
    if (text === '') return hint;
    if (isSearching) return isOld && found !== null ? texts.searchingOn : texts.searching;
    if (failure !== null) return isOffline ? texts.offline : failureWords(failure);
    const count = results.filter(({ isMore }) => !isMore).length;
    // The link to the invoices is not a result.
    return count === 0 && results.length > 0 ? texts.foundElsewhere : texts.found(count);
  };
  return (
    <div className={css.status}>
      {isSearching ? <Spinner size={14} /> : null}
      <span role="status">{words()}</span>
      {failure !== null ? (
        <button type="button" className={css.retry} onClick={retry}>
          {texts.tryAgain}
        </button>
      ) : null}
    </div>
  );
}

function Words({ result, text }: { readonly result: Result; readonly text: string }) {
  const { icon, label, description, hasFacts, isMore, isOld } = result;
  return (
    <span className={css.words} data-old={isOld || undefined}>
      <Icon name={icon} />
      <span className={css.lines}>
        <Marked words={label} text={isMore ? '' : text} />
        {description ? (
          <span className={css.description}>
            {hasFacts ? <Marked words={description} text={text} /> : description}
          </span>
        ) : null}
      </span>
    </span>
  );
}

type MarkedProps = { readonly words: string; readonly text: string };

/** A booking number does not wrap. */
function Marked({ words, text }: MarkedProps) {
  return (
    <span>
      {splitBookingNumbers(words).map((piece, index) =>
        index % 2 === 1 ? (
          <span key={index} className={css.number}>
            <Matches words={piece} text={text} />
          </span>
        ) : (
          <Matches key={index} words={piece} text={text} />
        ),
      )}
    </span>
  );
}

function Matches({ words, text }: MarkedProps) {
  return splitMatches(words, text).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
