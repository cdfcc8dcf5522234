import { Client } from 'pg';
import type { ClientConfig } from 'pg';

/**
 * A broken connection fails its statements. It also emits an error event, possibly several times and while only the
 * pool has the client; without a listener that event would end the process.
 */
export class LastingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => void 0);
  }
}
