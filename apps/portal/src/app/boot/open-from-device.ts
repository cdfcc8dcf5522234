import { findSeenText } from '../../session/device-session.ts';

export const loadSeen = () => import('../routes/open-seen.ts');

/**
 * Begins with what the contact has last seen on this device, before the server has answered (goal W3): at a list, and where
 * the program is on the device as well. False where the server is waited for. Never throws.
 */
export async function openFromDevice(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller || !findSeenText()) return false;
  return loadSeen().then(
    ({ openList }) => openList(),
    () => false,
  );
}
