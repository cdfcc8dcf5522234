import { spawnSync } from 'node:child_process';
import type { Host } from './host.ts';
import { LaunchError } from './launch-error.ts';

/**
 * How the server's programs are started. PostgreSQL refuses to run as root, and initdb refuses users without a passwd
 * entry; inside its own user namespace, neither is true of the same user.
 */
export type LaunchWay =
  { kind: 'plain' } | { kind: 'namespace' } | { kind: 'otherUser'; uid: number; gid: number };

export type Launch = { file: string; args: string[]; uid?: number; gid?: number };

export function launchOf(way: LaunchWay, host: Host, command: readonly string[]): Launch {
  const line = way.kind === 'namespace' ? [host.unshareCommand, '-U', ...command] : [...command];
  const [file, ...args] = line as [string, ...string[]];
  return way.kind === 'otherUser' ? { file, args, uid: way.uid, gid: way.gid } : { file, args };
}

/**
 * Chooses the way that fits the owner of the data, so that a folder created in one way is never opened in another.
 * `owner` is null for a folder without data; `probe` is a program that must run and a folder it must be able to write.
 */
export function chooseWay(
  host: Host,
  owner: number | null,
  probe: { program: string; folder: string },
): LaunchWay {
  if (host.uid === null) return { kind: 'plain' };
  if (owner !== null && owner !== host.uid) return wayOfOwner(host, owner, probe.folder);
  const known = host.users().some((user) => user.uid === host.uid);
  if (host.uid !== 0 && (known || owner !== null || host.platform !== 'linux')) return { kind: 'plain' };
  if (runs(launchOf({ kind: 'namespace' }, host, probeCommand(probe)))) return { kind: 'namespace' };
  if (host.uid !== 0) {
    throw new LaunchError(
      `User ${host.uid} has no entry in /etc/passwd and this host refuses user namespaces: add an entry, ` +
        'or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  if (owner === 0) {
    throw new LaunchError(
      `The database in ${probe.folder} belongs to root and this host refuses user namespaces: ` +
        'allow "unshare -U" again, or give the folder to an unprivileged user and start as that user.',
    );
  }
  return unprivilegedWay(host);
}

/** Whether a program can be run in this way at all. */
export function canRun(way: LaunchWay, host: Host, program: string): boolean {
  return runs(launchOf(way, host, [program, '--version']));
}

/** Whether the server's user can enter a folder. */
export function canEnter(way: LaunchWay, host: Host, folder: string): boolean {
  return runs(launchOf(way, host, ['test', '-x', folder]));
}

function wayOfOwner(host: Host, owner: number, folder: string): LaunchWay {
  if (host.uid !== 0) {
    throw new LaunchError(
      `The database in ${folder} belongs to another user (${owner}): start as that user, or set DATA_DIR to a folder of your own.`,
    );
  }
  const group = host.users().find((user) => user.uid === owner)?.gid ?? owner;
  return { kind: 'otherUser', uid: owner, gid: group };
}

function unprivilegedWay(host: Host): LaunchWay {
  const users = host.users().filter((user) => user.uid > 0);
  const user = users.find(({ name }) => name === 'nobody') ?? users[0];
  if (!user) {
    throw new LaunchError(
      'PostgreSQL may not run as root and there is no other user in /etc/passwd: add one, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return { kind: 'otherUser', uid: user.uid, gid: user.gid };
}

function probeCommand({ program, folder }: { program: string; folder: string }): string[] {
  return ['sh', '-c', '"$0" --version && test -w "$1"', program, folder];
}

function runs({ file, args, ...user }: Launch): boolean {
  return spawnSync(file, args, { ...user, stdio: 'ignore', cwd: '/' }).status === 0;
}
