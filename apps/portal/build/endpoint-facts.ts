import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { factsOf, isEndpoint } from '@staffroom/domain/contract/endpoint-facts.ts';
import type { Plugin } from 'vite';

const contractFile = /\.contract\.ts$/;

/**
 * In the browser an endpoint is its facts: a contract's module exports them under the same names, and neither schemas
 * nor the validator come along (docs/decisions/011). Types still come from the contract. A screen that imports a schema
 * itself stops the build, because the module no longer exports it.
 */
export function endpointFacts(): Plugin {
  return {
    name: 'endpoint-facts',
    enforce: 'pre',
    async load(id) {
      const [file = id] = id.split('?');
      if (!contractFile.test(file)) return null;
      // With its age in the address a changed contract is read anew while developing.
      const address = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`;
      return { code: formatFacts((await import(address)) as object), map: null };
    },
  };
}

/** The source text of a module with the facts of every endpoint that `contract` exports. */
export function formatFacts(contract: object): string {
  return Object.entries(contract)
    .filter(([, value]) => isEndpoint(value))
    .map(([name, endpoint]) => `export const ${name} = ${JSON.stringify(factsOf(endpoint))};\n`)
    .join('');
}
