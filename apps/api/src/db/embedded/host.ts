import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the launcher needs to know about the machine; tests pass in other machines. */
export type Host = {
  platform: NodeJS.Platform;
  architecture: string;
  /** Effective user; null on platforms without numeric user ids. */
  uid: number | null;
  unixSockets: boolean;
  /** The command that starts a program in its own user namespace. */
  unshareCommand: string;
  /** The command that locks a file it inherits; without it, starts rely on process ids alone. */
  flockCommand: string;
  temporaryFolder: string;
  /** Parent of the folder used when root may not start the server as itself. */
  traversableFolder: string;
  users: () => readonly HostUser[];
};

export type HostUser = { name: string; uid: number; gid: number };

export function readHost(): Host {
  const windows = process.platform === 'win32';
  return {
    platform: process.platform,
    architecture: process.arch,
    uid: process.geteuid?.() ?? null,
    unixSockets: !windows,
    unshareCommand: 'unshare',
    flockCommand: 'flock',
    // Not os.tmpdir(): two processes with different TMPDIR must agree on the socket's folder.
    temporaryFolder: windows ? (process.env['TEMP'] ?? 'C:\\Windows\\Temp') : '/tmp',
    traversableFolder: windows ? (process.env['ProgramData'] ?? 'C:\\ProgramData') : '/var/tmp',
    users: readUsers,
  };
}

/** Entries of /etc/passwd; empty when it cannot be read. Never throws. */
function readUsers(): readonly HostUser[] {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** The executable for a command name, or null. */
export function findCommand(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  return null;
}
