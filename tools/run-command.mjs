import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUsableHome } from './usable-home.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure that the person at the keyboard can mend: one sentence, shown without a stack. */
export class ToolFailure extends Error {}

/**
 * Runs a program in the foreground and waits for it. Answers its exit code; a program that a signal ended answers 1.
 * Throws a ToolFailure when it cannot be started.
 */
export function runForCode(command, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit', shell: needsShell(command) });
    const stopForwarding = forwardSignals(child);
    child.on('error', (error) => {
      stopForwarding();
      reject(new ToolFailure(`${command} could not be started (${error.message}).`));
    });
    child.on('exit', (code) => {
      stopForwarding();
      resolve(code ?? 1);
    });
  });
}

/** As `runForCode`, and throws a ToolFailure with the sentence when the code is not 0. */
export async function run(command, args, { sentence, ...options } = {}) {
  const code = await runForCode(command, args, options);
  if (code !== 0)
    throw new ToolFailure(sentence ?? `${[command, ...args].join(' ')} ended with code ${code}.`);
}

/** Ends this process by what `main` answers (an exit code, nothing for 0); a ToolFailure prints its sentence alone. */
export async function runTool(main) {
  try {
    checkHost();
    giveUsableHome(process.env, join(root, '.cache'));
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof ToolFailure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

function checkHost() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  throw new ToolFailure(
    `Node ${process.versions.node} is too old to install this program: use Node 20 or newer.`,
  );
}

// Ctrl-C reaches the whole foreground group, so the child has it already; we only wait for its end. A termination
// reaches this process alone and is passed on.
function forwardSignals(child) {
  const wait = () => {};
  const passOn = () => child.kill('SIGTERM');
  process.on('SIGINT', wait);
  process.on('SIGTERM', passOn);
  process.on('SIGHUP', passOn);
  return () => {
    process.off('SIGINT', wait);
    process.off('SIGTERM', passOn);
    process.off('SIGHUP', passOn);
  };
}

// npm is a script on Windows, and scripts need a shell there.
function needsShell(command) {
  return process.platform === 'win32' && !command.endsWith('.exe');
}
