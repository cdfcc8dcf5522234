import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUsableHome } from './usable-home.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A failure that the user can fix: one sentence, shown without a stack trace. */
export class ToolFailure extends Error {}

/**
 * Runs a program in the foreground until it ends. Answers its exit code, or 1 when a signal ended it. Throws a
 * ToolFailure when it cannot be started.
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

/** Like `runForCode`, but throws a ToolFailure with the sentence when the code is not 0. */
export async function run(command, args, { sentence, ...options } = {}) {
  const code = await runForCode(command, args, options);
  if (code !== 0)
    throw new ToolFailure(sentence ?? `${[command, ...args].join(' ')} ended with code ${code}.`);
}

/** Exits this process with the code that `main` answers (nothing means 0); a ToolFailure prints only its sentence. */
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

// Ctrl-C reaches the whole foreground group, so the child has it already and we only wait for it to end. A termination
// signal reaches this process alone, so we forward it.
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
