import { findSeenText } from '../../session/device-session.ts';

export const loadSeen = () => import('../routes/open-seen.ts');

/**
 * Starts with what the contact has last seen on this device, before the server has responded (goal W3), if the screen
 * is a list and the program is stored on the device too. False if the server has to be awaited. Never throws.
 */
export async function openFromDevice(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller || !findSeenText()) return false;
  return loadSeen().then(
    ({ openList }) => openList(),
    () => false,
  );
}
