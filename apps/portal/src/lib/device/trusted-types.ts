/*
 * The default Trusted Types policy. It has to be imported before anything that may write HTML, so it is the first
 * import of the entry. Libraries that assign constant strings keep working; every other string is refused, and the
 * browser reports it. HTML that comes from the server has its own named policy at its one sink.
 */

const constantHtml: ReadonlySet<string> = new Set([
  // React Aria empties its announcer.
  '',
  // Leaflet probes for SVG and draws its buttons with these.
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
  '<span aria-hidden="true">&#215;</span>',
]);

const serviceWorkerPath = '/sw.js';

installDefaultPolicy();

function installDefaultPolicy(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy('default', {
    createHTML: (text) => (constantHtml.has(text) ? text : null),
    createScriptURL: (address) => (isServiceWorker(address) ? address : null),
    createScript: () => null,
  });
}

function isServiceWorker(address: string): boolean {
  const url = new URL(address, location.origin);
  return url.origin === location.origin && url.pathname === serviceWorkerPath && url.search === '';
}

interface TrustedTypesFactory {
  defaultPolicy: unknown;
  createPolicy(
    name: string,
    rules: {
      createHTML(text: string): string | null;
      createScriptURL(address: string): string | null;
      createScript(text: string): string | null;
    },
  ): unknown;
}
