import { createHmac } from 'node:crypto';

/** How clients connect to a server: by a private socket, or by loopback with passwords without socket support. */
export type Endpoint = { kind: 'socket'; folder: string } | { kind: 'loopback'; port: number };

/** Each login has its own password, derived from one secret in the data folder. */
export function passwordOf(secret: string, login: string): string {
  return createHmac('sha256', secret).update(login).digest('base64url');
}

/** An address that both this program's driver and psql accept. */
export function addressOf(endpoint: Endpoint, login: string, secret: string, database: string): string {
  const password = passwordOf(secret, login);
  if (endpoint.kind === 'loopback') {
    return `postgresql://${login}:${password}@127.0.0.1:${endpoint.port}/${database}`;
  }
  return `postgresql://${login}:${password}@/${database}?host=${encodeURIComponent(endpoint.folder)}&port=5432`;
}
