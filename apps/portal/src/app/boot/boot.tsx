import type { ReactNode } from 'react';
// The sign-in form shares these with the other screens. In the first file, neither chunk needs the other's.
import '@staffroom/domain/errors/form-messages.ts';
import '../../lib/calls/use-submit.ts';
import '../../ui/display/avatar.tsx';
import '../../ui/navigation/link.tsx';
import '../../ui/forms/text-input.tsx';
import { TimeoutPage } from '../../features/error-pages/timeout-page.tsx';
import { loadPreferences } from '../../lib/device/device-preferences.ts';
import { fetchOrTake } from '../../lib/calls/early-answers.ts';
import { setLocale } from '../../lib/device/locale.ts';
import {
  getOriginLanguage,
  keepRuntimeConfig,
  loadRuntimeConfig,
  readDocumentRegion,
} from '../../lib/device/runtime-config.ts';
import { mayHaveSession } from '../../session/device-session.ts';
import { intendedAddress } from '../../session/intended-address.ts';
import { ensureSignedIn, landingAddress, watchSession } from '../../session/session.ts';
import { lateAfterMs, lostAfterMs } from '../../ui/lazy/load-limits.ts';
import { languagePrefix, signInLink, type Address } from '../../lib/links.ts';
import { titleOf } from '../screen-title.ts';
import { openFromDevice } from './open-from-device.ts';
import { chooseFirstScreen } from './first-screen.ts';
import { watchFailures } from './global-failures.ts';

type Draw = (content: ReactNode) => void;

/**
 * Loads what must be known before the first screen (configuration, sign-in state, language), then renders that screen.
 */
export async function boot(draw: Draw): Promise<void> {
  loadPreferences();
  watchFailures();
  watchSession();
  const first = chooseFirstScreen(location.pathname, mayHaveSession());
  // Started at once, so that they load in parallel: the program's chunks, the token, the configuration.
  const program = first.kind === 'router' ? loadProgram() : null;
  const signIn = first.kind === 'signIn' ? loadSignIn() : null;
  const hasCome = drawWhileLate(draw);
  const region = readDocumentRegion(document.getElementById('region')?.textContent);
  const [config] = (await openFromDevice())
    ? [region]
    : await Promise.all([
        loadRuntimeConfig(region, fetchOrTake),
        first.kind === 'router' ? ensureSignedIn() : null,
      ]);
  keepRuntimeConfig({ ...config, language: languagePrefix().slice(1) || config.language });
  await setLocale(getOriginLanguage());
  if (program !== null) return drawProgram(draw, program).finally(hasCome);
  const SignInScreen = await signIn;
  hasCome();
  if (SignInScreen === null) return draw(<TimeoutPage />);

  if (first.kind === 'signIn' && first.at === 'landing') standAtLanding();
  document.title = `${titleOf({ name: 'login', title: 'Sign in' })} | ${config.variant.appName}`;
  draw(<SignInScreen onSignedIn={(address) => void enter(draw, address)} />);
}

/** Null if it could not be loaded. Never throws. */
async function loadSignIn() {
  try {
    return (await import('../../features/sign-in/sign-in-screen.tsx')).SignInScreen;
  } catch {
    return null;
  }
}

/** The router, and if there may be a session also the chunks for its first screen. */
async function loadProgram() {
  const [program] = await Promise.all([
    import('./start-router.tsx'),
    mayHaveSession()
      ? Promise.allSettled([import('../routes/viewer-guard.ts'), import('../shell/shell.tsx')])
      : null,
    'Temporal' in globalThis ? null : import('temporal-polyfill/global'),
  ]);
  return program;
}

async function drawProgram(draw: Draw, program: ReturnType<typeof loadProgram>): Promise<void> {
  try {
    const { startProgram } = await program;
    draw(await startProgram());
  } catch {
    // A chunk could not be loaded: this page checks the server and asks about the connection.
    draw(<TimeoutPage />);
  }
}

/** Enters the program from the sign-in form without a page load. */
function enter(draw: Draw, address: Address): Promise<void> {
  history.replaceState(null, '', address);
  return drawProgram(draw, loadProgram()).finally(drawWhileLate(draw));
}

/**
 * As for every screen (spec section 9): a late chunk is reported, and still rendered when it arrives. Returns a
 * function that cancels it.
 */
function drawWhileLate(draw: Draw): () => void {
  const timers = [
    setTimeout(() => draw(<TimeoutPage isOnItsWay />), lateAfterMs),
    setTimeout(() => draw(<TimeoutPage />), lostAfterMs),
  ];
  return () => timers.forEach(clearTimeout);
}

/** Keeps the requested address through the sign-in. */
function standAtLanding(): void {
  const from = intendedAddress(`${location.pathname}${location.search}${location.hash}`, location.origin);
  history.replaceState(null, '', signInLink(landingAddress(), from));
}
