import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Ends } from './ends.ts';

export const root = join(import.meta.dirname, '..');

export type Started = { child: ChildProcess; output: () => string };

export type StartOptions = {
  args: readonly string[];
  env?: Record<string, string>;
  cwd?: string;
  command?: string;
  /** Resolves when this is among what the program wrote. */
  until: RegExp;
  patienceMs?: number;
};

/** Starts a program that keeps running, waits until it says that it is ready, and stops it at the end of the run. */
export async function startProgram(ends: Ends, options: StartOptions): Promise<Started> {
  const { args, env = {}, cwd = root, command = process.execPath, until, patienceMs = 60_000 } = options;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ends.add(() => stop(child));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${args.join(' ')} is not ready:\n${said}`)), patienceMs);
    const listen = (text: Buffer): void => {
      said = (said + text.toString()).slice(-20_000);
      if (until.test(said)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${said}`)));
    void Promise.resolve().then(() => timer.unref());
  });
  return { child, output: () => said };
}

/** Runs a program to its end; answers what it wrote to its output. Throws with what it wrote when it fails. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { env = {}, cwd = root, input }: { env?: Record<string, string>; cwd?: string; input?: string } = {},
): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return output;
  throw new Error(`${command} ended with ${code}:\n${output.slice(-4000)}\n${errors.slice(-4000)}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}

/** A port that nobody uses at this moment. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
