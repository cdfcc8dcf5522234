import type { FastifyInstance } from 'fastify';
import { isApiTarget } from './request-target.ts';

/**
 * Returns the methods that a path accepts, in order, so that a path without this method differs from an unknown path.
 * Sees only routes registered after it. A route for every path has no methods of its own under /api/.
 */
export function createKnownPaths(app: FastifyInstance): (path: string) => readonly string[] {
  const methodsOf = new Map<string, { shape: Shape; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsOf.get(url) ?? { shape: shapeOf(url), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    methodsOf.set(url, known);
  });
  return (path) => {
    const found = methodsOf
      .values()
      .filter(({ shape }) => shape(path))
      .flatMap(({ methods }) => methods);
    return [...new Set(found)].toSorted();
  };
}

type Shape = (path: string) => boolean;

function shapeOf(url: string): Shape {
  if (url === '/*') return (path) => !isApiTarget(path);
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  const shape = new RegExp(`^${parts.join('/')}$`);
  return (path) => shape.test(path);
}
