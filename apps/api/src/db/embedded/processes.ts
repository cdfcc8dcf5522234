import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** A text that differs when a process number was given out again; null when no such process runs. Never throws. */
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
    // The command in parentheses may itself hold spaces and parentheses; field 3 follows the last one.
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
    const folder = workingFolder(pid);
    if (folder !== null) return folder === dataDirectory && commandLine(pid).includes('postgres');
  }
  const line = commandLine(pid);
  return line.includes('postgres') && line.includes(dataDirectory);
}

/** Whether any process still works inside a folder; a server's children outlive it for a moment. Linux only. */
export function isFolderInUse(dataDirectory: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some(
    (name) => /^\d+$/.test(name) && workingFolder(Number(name)) === dataDirectory,
  );
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
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
