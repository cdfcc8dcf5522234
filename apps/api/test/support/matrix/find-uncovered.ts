import type { OpenApiDocument, Operation } from '../../../src/http/docs/openapi-document.ts';
import type { Case, MatrixWorld } from './matrix-case.ts';

type Relation = 'own' | 'sibling' | 'other group' | 'absent';

/** Everything that refers to data of a tenant: ids, and the numbers of locations. */
type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

/**
 * Where the document takes an id, and which relation no case has put there: `operation field: relation`. Ids of people
 * belong to a whole group and have no sibling; a sibling's template is another contact's.
 */
export function findUncovered(
  document: OpenApiDocument,
  cases: readonly Case[],
  world: MatrixWorld,
): string[] {
  const relations = relationsOf(world);
  const tried = new Set<string>();
  for (const one of cases) {
    for (const [field, value] of valuesOf(document, one)) {
      const relation = relations.get(value);
      if (relation !== undefined) tried.add(`${one.operation} ${field}: ${relation}`);
    }
  }
  return operationsOf(document).flatMap(({ operation }) =>
    isForContacts(operation)
      ? idFieldsOf(operation).flatMap((field) =>
          wantedAt(operation, field)
            .map((relation) => `${operation.operationId} ${field}: ${relation}`)
            .filter((line) => !tried.has(line)),
        )
      : [],
  );
}

function isForContacts({ security }: Operation): boolean {
  return security.some((one) => 'accessToken' in one);
}

/** A template's values are checked only when it is booked, by the same field there. */
const keptUnlooked = new Set([
  'classificationId',
  'gradeIds',
  'certificationIds',
  'confirmations.contactId',
  'preferredCandidateId',
]);

function wantedAt({ operationId }: Operation, field: string): Relation[] {
  if (operationId.endsWith('StandardBooking')) {
    if (keptUnlooked.has(field)) return [];
    if (operationId === 'changeStandardBooking' && field === 'locationId') return ['own'];
  }
  if (operationId === 'findDoubles' && field === 'covering.contactId') return [];
  const isOfPerson =
    /contactId$|standardBookingId$|pushSubscriptionId$|approvalDelegationId$|delegateId$|sessionId$|passkeyId$|personId$|invitationId$|clientGroupId$|exceptions\.id$/.test(
      field,
    );
  return isOfPerson ? ['own', 'other group', 'absent'] : ['own', 'sibling', 'other group', 'absent'];
}

function operationsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

function idFieldsOf({ parameters, requestBody }: Operation): string[] {
  const inAddress = (parameters as { name: string; in: string; schema: Schema }[])
    .filter((parameter) => parameter.in !== 'header')
    .flatMap(({ name, schema }) => idsIn(schema, name.replace('[]', '')));
  const content = requestBody?.['content'] as Record<string, { schema: Schema }> | undefined;
  const body = content?.['application/json']?.schema;
  return [...inAddress, ...(body ? idsIn(body, '') : [])];
}

function idsIn(schema: Schema, path: string): string[] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, child]) =>
      idsIn(child, path === '' ? name : `${path}.${name}`),
    );
  }
  if (schema.items) return idsIn(schema.items, path);
  if (schema.anyOf) return [...new Set(schema.anyOf.flatMap((one) => idsIn(one, path)))];
  return schema.format === 'uuid' || /locationIds?$/.test(path) ? [path] : [];
}

/** Every id of a request with its field. */
function valuesOf(document: OpenApiDocument, { operation: name, call, search = '', body }: Case) {
  const [, path = ''] = call.split(' ');
  const known = operationsOf(document).find(({ operation }) => operation.operationId === name);
  const parts = path.split('/');
  const inPath = (known?.path ?? '')
    .split('/')
    .flatMap((part, index): [string, string][] =>
      part.startsWith('{') ? [[part.slice(1, -1), parts[index] ?? '']] : [],
    );
  const inQuery = [...new URLSearchParams(search)].map(([key, value]): [string, string] => [
    key.replace('[]', ''),
    value,
  ]);
  return [...inPath, ...inQuery, ...leavesOf(body, '')];
}

function leavesOf(value: unknown, path: string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => leavesOf(one, path));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, child]: [string, unknown]) =>
      leavesOf(child, path === '' ? name : `${path}.${name}`),
    );
  }
  return [[path, String(value)]];
}

/** By the ids that only they have; the first location of ours and its client are the caller's own. */
function relationsOf({ ours, theirs, absentId }: MatrixWorld): {
  get: (value: string) => Relation | undefined;
} {
  const [school, college] = ours.clients;
  const [site, ...siblings] = ours.places;
  const own = new Set<string>([
    ...Object.values({ ...school, places: '', name: '' }).map(String),
    ...Object.values(site ?? {}).map(String),
    ours.holder.contactId,
    ours.templateId,
    ours.deviceId,
    ours.delegationId,
    ours.absenceId,
    ours.sessionId,
    ours.passkeyId,
    ours.goneId,
    ours.invitationId,
    ours.groupId,
  ]);
  const sibling = new Set<string>([
    ...Object.values({ ...college, places: '' }).map(String),
    ...siblings.flatMap((place) => Object.values(place).map(String)),
  ]);
  const foreign = new Set(theirs.marks);
  const isId = (value: string): boolean => value.length === 36 || /^\d+$/.test(value);
  return {
    get: (value) => {
      if (own.has(value)) return 'own';
      if (sibling.has(value)) return 'sibling';
      if (foreign.has(value)) return 'other group';
      return value === absentId || isId(value) ? 'absent' : undefined;
    },
  };
}
