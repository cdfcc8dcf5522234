import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const program = resolve(
  import.meta.dirname,
  '../../apps/api/src/features/provider/create-service-key-command.ts',
);

/** A key of the provider API for the product that the journeys use, made as an operator makes one. */
export async function createServiceKey(name: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--name', name], { env });
  return stdout.trim();
}
