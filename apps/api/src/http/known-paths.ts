import type { Endpoint, Method } from '@staffroom/domain/contract/define-endpoint.ts';

/** Tells an address that exists for other methods from one that does not exist. */
export function createKnownPaths(endpoints: readonly Endpoint[]): (path: string) => readonly Method[] {
  const shapes = Map.groupBy(endpoints, (endpoint) => endpoint.path)
    .entries()
    .map(([path, found]) => ({ shape: shapeOf(path), methods: found.map((endpoint) => endpoint.method) }))
    .toArray();
  return (path) => shapes.filter(({ shape }) => shape.test(path)).flatMap(({ methods }) => methods);
}

function shapeOf(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}$`);
}
