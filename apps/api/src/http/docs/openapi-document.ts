import type { Json } from './openapi-schemas.ts';

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  paths: Record<string, Record<string, Operation>>;
  /** Messages sent to the provider's receivers, by type. */
  webhooks: Record<string, { post: Operation }>;
  components: Json;
};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Json[];
  parameters: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
};
