import * as z from 'zod/mini';

export type Json = { [key: string]: unknown };

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return printed;
}

export const components: Json = {
  securitySchemes: {
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token of 30 minutes, from sign-in or refresh',
    },
    serviceKey: { type: 'http', scheme: 'bearer', description: 'A service key of the staffing provider' },
    link: {
      type: 'http',
      scheme: 'bearer',
      description: 'What stands in the fragment of a link that was sent to a contact',
    },
    sessionCookie: { type: 'apiKey', in: 'cookie', name: '__Host-staffroom-session' },
  },
  schemas: {
    Problem: {
      type: 'object',
      description:
        'What was sent does not fit the contract; errors lists the issues by the path of their field, 50 at most. omitted says how many more there were.',
      required: ['type', 'title', 'status', 'traceId', 'errors'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
        traceId: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        omitted: { type: 'integer', minimum: 1 },
      },
    },
    Refusal: {
      type: 'object',
      description:
        'A refusal by its stable code; current is the present state of the item, where a conflict contains it.',
      required: ['type', 'code', 'param', 'message'],
      properties: {
        type: { type: 'string' },
        code: { type: 'string' },
        param: { type: ['string', 'null'] },
        message: { type: 'string' },
        params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        current: {},
        traceId: { type: 'string' },
      },
    },
  },
};
