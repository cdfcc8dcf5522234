import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where a process id is valid: containers on one machine each number their own processes. */
export type PidNamespace = { host: string; bootId: string; id: string };

/** This process's namespace; null on platforms without them, where process ids are the machine's. Never throws. */
export function readPidNamespace(): PidNamespace | null {
  if (process.platform !== 'linux') return null;
  try {
    return {
      host: hostname(),
      bootId: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      id: readlinkSync('/proc/self/ns/pid'),
    };
  } catch {
    return null;
  }
}

export function isSameNamespace(one: PidNamespace | null, other: PidNamespace | null): boolean {
  if (one === null || other === null) return one === other;
  return one.bootId === other.bootId && one.id === other.id;
}

/** The kernel gives a machine's first namespace this number; all other processes are visible from it. */
export function isInitialNamespace({ id }: PidNamespace): boolean {
  return id === 'pid:[4026531836]';
}
