import { marked } from 'marked';
import type { ServiceStatus } from '@staffroom/domain/service-status/service-status.contract.ts';
import { readStatusText } from '@staffroom/domain/service-status/service-status-text.ts';
import { toSafeHtml } from '@staffroom/domain/text/safe-html.ts';
import { fetchText } from '../../platform/outbound/fetch-text.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Log } from '../../platform/runtime/log.ts';

export type StatusFile = {
  /** Null when no address is configured, nothing answers there or the response is not a status. Never throws. */
  find: () => Promise<ServiceStatus | null>;
};

type Options = {
  /** Null without a status file. */
  address: string | null;
  /** Whether the address may be on this machine, as in a demo. */
  allowsLoopback: boolean;
  clock: Clock;
  log: Log;
};

const keptSeconds = 60;

/** Requests the file at most once a minute, however many sign-in pages need it; failures are not retried sooner. */
export function createStatusFile({ address, allowsLoopback, clock, log }: Options): StatusFile {
  let kept: { at: Temporal.Instant; status: Promise<ServiceStatus | null> } | null = null;

  const read = async (from: string): Promise<ServiceStatus | null> => {
    try {
      return toStatus(await fetchText(from, { allowsLoopback }));
    } catch (error) {
      log.warn({ error }, 'the status file could not be read');
      return null;
    }
  };

  return {
    find: () => {
      if (address === null) return Promise.resolve(null);
      const now = clock.now();
      const age = kept === null ? null : now.since(kept.at).total('seconds');
      if (kept === null || age === null || age < 0 || age >= keptSeconds)
        kept = { at: now, status: read(address) };
      return kept.status;
    },
  };
}

function toStatus(file: string): ServiceStatus | null {
  const read = readStatusText(file);
  if (read === null) return null;
  const { markdown, ...status } = read;
  return { ...status, html: toSafeHtml(marked.parse(markdown, { async: false })) };
}
