import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EmbeddedOptions } from '../../embedded/start-embedded.ts';

/** A process with its own process ids, shared memory, mounts and host name, as in a container. */
export type Container = {
  /** Numbers of the rows whose commit was acknowledged to it. */
  acknowledged: number[];
  /** Set when it could not use the folder. */
  refusal: () => string | null;
  /** Resolves when it uses the folder or has ended. */
  started: Promise<void>;
  /** Resolves after this many further rows were acknowledged; false when it ended before. */
  writes: (more: number) => Promise<boolean>;
  /** Shuts it down in order. */
  stop: () => Promise<void>;
  /** The kernel kills every process in it, including the database. */
  kill: () => Promise<void>;
};

export type ContainerOptions = EmbeddedOptions & {
  quiet?: boolean;
  /** The path at which it sees the folder; must be an empty folder. */
  mountedAt?: string;
};

const namespaces = ['--pid', '--ipc', '--uts', '--mount', '--fork', '--kill-child', '--mount-proc'];
const program = join(import.meta.dirname, 'write-rows-command.ts');

/** Null when containers can be created here, else the reason why not. */
export function whyNoContainers(): string | null {
  if (process.platform !== 'linux') return 'containers are of Linux alone';
  if (process.geteuid?.() !== 0) return 'only root may make containers';
  const { status, error } = spawnSync('unshare', [...namespaces, 'true'], { stdio: 'ignore' });
  return status === 0 ? null : `this host refuses to make containers (${error?.message ?? 'unshare'})`;
}

export function startContainer({ mountedAt, ...options }: ContainerOptions): Container {
  const inside = { ...options, folder: mountedAt ?? options.folder };
  const mount = mountedAt ? ['sh', '-c', 'mount --bind "$0" "$1" && shift && exec "$@"'] : [];
  const places = mountedAt ? [options.folder, mountedAt] : [];
  const command = [...mount, ...places, process.execPath, program, JSON.stringify(inside)];
  const child = spawn('unshare', [...namespaces, ...command], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => void 0);

  const acknowledged: number[] = [];
  let message: string | null = null;
  let waiting: (() => void)[] = [];
  const wake = (): void => waiting.splice(0).forEach((go) => go());
  const change = (): Promise<void> => new Promise((resolve) => void waiting.push(resolve));
  const over = new AbortController();
  const ended = once(over.signal, 'abort');
  child.on('close', () => {
    over.abort();
    wake();
  });
  let using = false;
  createInterface(child.stdout).on('line', (line) => {
    const said = JSON.parse(line) as { id?: number; message?: string; processId?: number };
    if (said.id !== undefined) acknowledged.push(said.id);
    if (said.message !== undefined) message = said.message;
    if (said.processId !== undefined) using = true;
    wake();
  });
  const until = async (isSo: () => boolean): Promise<boolean> => {
    while (!isSo() && !over.signal.aborted) await change();
    return isSo();
  };

  return {
    acknowledged,
    refusal: () => message,
    started: until(() => using).then(() => void 0),
    writes: (more) => {
      const goal = acknowledged.length + more;
      return until(() => acknowledged.length >= goal);
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
