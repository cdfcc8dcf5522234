import { Client } from 'pg';
import type { ClientConfig } from 'pg';

/**
 * A broken connection fails its statements. It also emits an error, more than once and sometimes while nobody but the
 * pool holds it, and an error that nobody listens to would end the process.
 */
export class LastingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => void 0);
  }
}
