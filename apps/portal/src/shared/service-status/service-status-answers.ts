import {
  getServiceStatus,
  getServiceStatusText,
} from '@staffroom/domain/service-status/service-status.contract.ts';
import type { ServiceStatus } from '@staffroom/domain/service-status/service-status.contract.ts';
import { severities } from '@staffroom/domain/service-status/service-status-text.ts';
import { call } from '../../lib/calls/call.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { epochMs } from '../../lib/time/clock.ts';

/** How long a response is cached (spec section 9). */
const serviceStatusCacheMs = 60 * 60_000;

const shown = createStore<readonly ServiceStatus[]>([]);
let askedAtMs: number | null = null;

/** The notices of both sources, the most severe first; empty until they have loaded. */
export function useServiceStatus(): readonly ServiceStatus[] {
  return useStore(shown);
}

/**
 * Fetches both sources, unless they were fetched within the hour. A failed or invalid response counts as no notice and
 * is fetched again the next time. Never throws.
 */
export async function askServiceStatus({ isForced = false } = {}): Promise<void> {
  const now = epochMs();
  const age = askedAtMs === null ? null : now - askedAtMs;
  if (!isForced && age !== null && age >= 0 && age < serviceStatusCacheMs) return;
  askedAtMs = now;
  const results = await Promise.all([call(getServiceStatus), call(getServiceStatusText)]);
  if (askedAtMs !== now) return;
  shown.set(toStatuses(results.map(({ data }) => data)));
  if (results.some(({ isSuccess }) => !isSuccess)) askedAtMs = null;
}

/**
 * Fetches both sources now, unless they were fetched within the hour, and again whenever they are an hour old. Returns a
 * function that stops it.
 */
export function followServiceStatus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    void askServiceStatus();
    const age = askedAtMs === null ? 0 : epochMs() - askedAtMs;
    timer = setTimeout(look, serviceStatusCacheMs - Math.max(age, 0));
  };
  look();
  return () => clearTimeout(timer);
}

/** The valid notices, each title once, the most severe first. */
export function toStatuses(answers: readonly unknown[]): readonly ServiceStatus[] {
  const statuses = answers.filter(isStatus).filter(({ bannerTitle }) => bannerTitle.trim() !== '');
  return statuses
    .filter(
      (status, index) => statuses.findIndex((other) => other.bannerTitle === status.bannerTitle) === index,
    )
    .toSorted((a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity));
}

/** A captive portal or proxy may have responded instead. */
function isStatus(answer: unknown): answer is ServiceStatus {
  if (typeof answer !== 'object' || answer === null) return false;
  const { bannerTitle, severity, region, html } = answer as Record<string, unknown>;
  const areTexts = [bannerTitle, region, html].every((value) => typeof value === 'string');
  return areTexts && severities.some((name) => name === severity);
}
