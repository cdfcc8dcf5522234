import { queryOptions, useQuery } from '@tanstack/react-query';
import { getAdditionalDetails } from '@staffroom/domain/clients/client-data.contract.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { seesBookings } from '@staffroom/domain/permissions/access-lists.ts';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { forgetFirstList, rememberFirstList } from '../lib/calls/first-list.ts';
import { queryClient } from '../lib/calls/query-client.ts';
import { queryFor } from '../lib/calls/query-for.ts';
import { tryStorage } from '../lib/device/try-storage.ts';
import { createStore, useStore } from '../lib/store.ts';
import { toastFailure } from './outcome-toasts.ts';
import { chooseFrom, readStored, settleChoice, toStored } from './client-choice.rules.ts';
import type { ClientChoice } from './client-choice.rules.ts';
import { setGroupVariant } from './region.ts';
import { findViewer } from './viewer.ts';

const storageName = 'selectedClient';
const choice = createStore<ClientChoice | null>(null);

let forgetClientData = () => {};

/** Runs `act` after other clients are chosen, to drop the cache (spec section 4, Client selection). */
export function onClientsChosen(act: () => void): void {
  forgetClientData = act;
}

export const findClientChoice = choice.get;

/** The chosen clients. For screens behind the route guard, where there is always one. */
export function useClientChoice(): ClientChoice {
  const chosen = useStore(choice);
  if (chosen === null) throw new Error('No client is chosen yet');
  return chosen;
}

/** Whether the guard has made a choice; without one there is no screen to render. */
export function useHasClientChoice(): boolean {
  return useStore(choice) !== null;
}

/** Maps the stored choice into the tree; returns false when the tree has no client. */
export function settleClientChoice(tree: PermissionTree): boolean {
  const stored = sessionStorage.getItem(storageName) ?? localStorage.getItem(storageName);
  const settled = settleChoice(tree, readStored(stored));
  if (settled.isStoredMissing) toastFailure(failureTexts.clientNotFound);
  show(settled.choice);
  // Shown once: the next start finds the replacement stored.
  if (settled.isStoredMissing && settled.choice !== null) remember(settled.choice);
  return settled.choice !== null;
}

/** Chooses clients, or one location of a client. Ids that are not in the tree show a toast and change nothing. */
export function chooseClients(clientIds: readonly string[], locationId: number | null = null): void {
  const viewer = findViewer();
  const chosen = viewer && chooseFrom(viewer.tree, clientIds, locationId);
  if (!chosen) {
    toastFailure(failureTexts.clientNotFound);
    return;
  }
  show(chosen);
  remember(chosen);
  forgetClientData();
  void loadAdditionalDetails(chosen.client.clientId);
}

/** The choice also decides the region: its group's variant. */
function show(chosen: ClientChoice | null): void {
  choice.set(chosen);
  const groupId = chosen?.client.groupId;
  const group = findViewer()?.links.groups.find((one) => one.groupId === groupId);
  setGroupVariant(group?.variant ?? null);
  const tree = findViewer()?.tree;
  if (chosen === null || tree === undefined) return;
  const { client, clientIds, locationId } = chosen;
  const view = { tree, activeClientId: client.clientId, selectedClientIds: clientIds };
  if (!canAll(view, seesBookings)) return forgetFirstList();
  const timeZone = client.locations[0]?.timeZone ?? group?.timeZone ?? 'UTC';
  rememberFirstList({ clientIds, locationId, timeZone });
}

/** For new tabs, and for this one: when it is loaded again, it shows what was chosen here and not in another tab. */
function remember(chosen: ClientChoice): void {
  const stored = JSON.stringify(toStored(chosen));
  for (const storage of [localStorage, sessionStorage])
    tryStorage(() => storage.setItem(storageName, stored));
}

/** Representative, policies, limits: fetched once per client. */
export function additionalDetailsQuery(clientId: string) {
  return queryOptions({
    ...queryFor('clients', getAdditionalDetails, { params: { clientId } }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** A failure is shown and blocks nothing. */
export async function loadAdditionalDetails(clientId: string): Promise<void> {
  try {
    await queryClient.fetchQuery(additionalDetailsQuery(clientId));
  } catch {
    toastFailure(failureTexts.clientDetails);
  }
}

/** The details of a client, such as the one that a booking belongs to; undefined until they have loaded. */
export function useAdditionalDetails(clientId: string) {
  return useQuery(additionalDetailsQuery(clientId)).data;
}
