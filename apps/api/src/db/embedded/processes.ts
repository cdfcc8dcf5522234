import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';

/** A text that changes when a process id is reused; null when no such process runs. Never throws. */
export function startOfProcess(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid);
  try {
    process.kill(pid, 0);
    return 'running';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'running' : null;
  }
}

function linuxStart(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may contain spaces and parentheses; field 3 follows the last one.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    return state === 'Z' || state === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** Whether a process runs a PostgreSQL server on this folder. */
export function servesFolder(pid: number, dataDirectory: string): boolean {
  if (startOfProcess(pid) === null) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    const works = worksIn(pid, dataDirectory);
    if (works !== null) return works && commandLine(pid).includes('postgres');
  }
  const line = commandLine(pid);
  return line.includes('postgres') && line.includes(dataDirectory);
}

/** Whether any process still works inside a folder; a server's children outlive it for a moment. Linux only. */
export function isFolderInUse(dataDirectory: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(Number(name), dataDirectory));
}

/** Null when it may not look. Compares inodes, because another container may mount the folder at another path. */
function worksIn(pid: number, folder: string): boolean | null {
  try {
    const its = statSync(`/proc/${pid}/cwd`);
    const asked = statSync(folder, { throwIfNoEntry: false });
    return its.dev === asked?.dev && its.ino === asked.ino;
  } catch {
    return null;
  }
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
