import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { TenantScope } from '../db/transaction.ts';
import type { Viewer } from '../identity/viewer/viewer.ts';
import type { AuditActor } from '../platform/audit/audit.ts';
import { auditActorOf } from '../identity/viewer/audit-actor.ts';
import { callerAddress } from './admission/caller-address.ts';
import type { Caller } from './admission/check-caller.ts';
import { checkInput, InvalidInputError } from './input/check-input.ts';
import { openEventStream } from './reply/event-stream.ts';
import { hashInput, readIdempotencyKey } from './write/idempotency.ts';
import type { ParsedQuery } from './input/parse-query.ts';
import { Refusal } from './reply/refusal.ts';
import type { RouteContext } from './route.ts';
import type { Settings } from './settings.ts';
import { providerClientGroupId } from '../identity/service-keys.ts';
import { runWrite } from './write/write-transaction.ts';
import type { HttpParts } from './http-parts.ts';
import type { Call } from './admission/admit.ts';
import { headerOf } from './input/read-header.ts';

export function createContext(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { receivedAt, caller }: Call,
  { database, identity, ids, log, settings, storage }: HttpParts,
): RouteContext<Endpoint> {
  const input = checkInput(endpoint, {
    params: request.params,
    query: request.query as ParsedQuery,
    body: request.body,
  });
  const key = readIdempotencyKey(endpoint, headerOf(request, 'idempotency-key'));
  const subject = subjectOf(caller);
  const address = callerAddress(request);
  return {
    ...(input as Pick<RouteContext<Endpoint>, 'params' | 'query' | 'body'>),
    ...caller,
    requestId: request.id,
    receivedAt,
    address,
    origin: originOf(request, settings),
    database,
    tenantScope: subject.tenantScope,
    identity,
    settings,
    ids,
    log,
    ifMatchVersion: endpoint.versioned ? readIfMatch(headerOf(request, 'if-match')) : null,
    header: (name) => headerOf(request, name),
    hasLeft: () => reply.raw.destroyed,
    setCookies: (cookies) => void reply.header('set-cookie', [...cookies]),
    inTransaction: async (work) => {
      refuseReader(caller);
      return runWrite(
        {
          database,
          tenantScope: subject.tenantScope,
          actor: { ...subject.actor, address, requestId: request.id },
          ids,
          storage,
          at: receivedAt,
          idempotency:
            key === null
              ? null
              : { ...subject.scope, endpoint: endpoint.name, key, bodyHash: hashInput(input) },
        },
        work as Parameters<typeof runWrite>[1],
      ) as never;
    },
    openEventStream: () => {
      if (!Object.values(endpoint.replies).includes('eventStream'))
        throw new Error(`${endpoint.name} is no stream`);
      reply.hijack();
      return openEventStream(reply.raw, reply.getHeaders() as Record<string, string>);
    },
  };
}

/** Compares hosts alone: a proxy that is not trusted hides by which protocol it was called. Browsers say it. */
function originOf(
  { protocol, host, headers: { origin } }: FastifyRequest,
  { publicOrigins }: Settings,
): string {
  const isCalled = (one: string): boolean => URL.parse(one)?.host === host;
  if (publicOrigins) return publicOrigins.find(isCalled) ?? publicOrigins[0] ?? '';
  return origin !== undefined && isCalled(origin) ? origin : `${protocol}://${host}`;
}

/** Checked again for every write: a read-only grant never writes, whatever a contract says of its operation. */
function refuseReader({ viewer }: Caller): void {
  if (viewer?.support?.mode === 'read') throw new Refusal('impersonation_read_only');
}

type Subject = {
  tenantScope: TenantScope;
  actor: AuditActor;
  scope: { clientGroupId: string; subjectId: string };
};

function subjectOf({ viewer, provider }: Caller): Subject {
  if (viewer) {
    const { contactId, clientGroupIds, homeClientGroupId } = viewer;
    return {
      tenantScope: { clientGroupIds, contactId },
      actor: auditActorOf(viewer),
      scope: { clientGroupId: homeClientGroupId, subjectId: writerOf(viewer) },
    };
  }
  const { clientGroupIds = [], serviceKeyId = 'nobody' } = provider ?? {};
  return {
    tenantScope: { clientGroupIds, contactId: null },
    actor: { kind: provider ? 'provider' : 'system', id: serviceKeyId },
    scope: { clientGroupId: providerClientGroupId, subjectId: `key:${serviceKeyId}` },
  };
}

/** Whose idempotency keys apply: a support user's are separate from the contact's. */
function writerOf({ contactId, support }: Viewer): string {
  return support === null ? contactId : `support:${support.supportUserId}:${contactId}`;
}

/** Accepts `"3"`, `3` and `W/"3"`; `*` names no version. */
function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (digits === undefined)
    throw new InvalidInputError([{ path: 'If-Match', message: 'Must be one version' }]);
  return Number(digits);
}
