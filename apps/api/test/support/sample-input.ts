import * as z from 'zod/mini';
import { domainShape } from '@staffroom/domain/sign-in/school-sign-in.rules.ts';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';

/** A contract's schema as JSON schema, as far as the tests use it. */
export type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
};

const sampleId = '01890000-0000-7000-8000-000000000001';

/** The endpoint's path with all parameters set to `value`, or to samples that are valid for the contract. */
export function samplePath(endpoint: Endpoint, value?: string): string {
  const { properties = {} } = endpoint.params ? printed(endpoint.params) : {};
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const isNumber =
      properties[name]?.pattern?.includes('\\d') === true && properties[name].format !== 'uuid';
    const fitting =
      isNumber && (value === undefined || /^[\da-f-]{36}$/.test(value)) ? '2147483647' : (value ?? sampleId);
    return encodeURIComponent(fitting);
  });
}

/** The query's required fields. */
export function sampleSearch(endpoint: Endpoint): string {
  if (!endpoint.query) return '';
  const { properties = {}, required = [] } = printed(endpoint.query);
  const pairs = required.map((name) => [name, String(sample(properties[name] ?? {}))]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** A body of the contract's shape; rules may still refuse it. */
export function sampleBody(schema: z.ZodMiniType | undefined): Record<string, unknown> {
  return schema ? (sample(printed(schema)) as Record<string, unknown>) : {};
}

function printed(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}

function sample(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf.find((one) => one.type === 'null') ?? schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return false;
    case 'string':
      return sampleText(schema);
    default:
      return null;
  }
}

function sampleText({ format, pattern }: Schema): string {
  if (format === 'uuid') return sampleId;
  if (pattern === domainShape.source) return 'school.example';
  if (format === 'date') return '2026-03-09';
  if (pattern?.includes('[0-5]')) return '08:30';
  return pattern?.includes('\\d') ? '2147483647' : 'text';
}
