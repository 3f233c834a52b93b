import type { z } from 'zod'
import { type Endpoint, isJsonType, type ProblemRow, type SentMessage } from '#kit/shared/endpoint.ts'
import { uploadProblem } from '#kit/shared/upload-problem.ts'
import { overloaded } from './admission.ts'
import { idempotencyProblem } from './idempotency.ts'
import { type RefusalWriter, refusalWriter } from './openapi-refusals.ts'
import { type Json, type SchemaWriter, schemaWriter } from './openapi-schemas.ts'
import { wrongHost } from './refuse-other-hosts.ts'
import { missingOf } from './serve.ts'

type EndpointTable = Record<string, Endpoint>

const everywhere: ProblemRow[] = [
  ['invalid-request', 400, 'Some fields are missing or invalid.'],
  ['malformed-request', 400, 'The request couldn’t be read.'],
  ['too-many-requests', 429, 'Too many requests. Wait a moment and try again.'],
  ['wrong-host', 421, wrongHost.message],
  ['internal', 500, 'Something went wrong on our side. Try again.'],
  ['temporarily-unavailable', 503, 'The service is temporarily unavailable. Try again in a moment.'],
  ['overloaded', 503, overloaded.message],
]

const toPost: ProblemRow[] = [
  ['body-too-large', 413, 'The request is too large.'],
  ...uploadProblem.rows('from-another-site'),
]

const withJson: ProblemRow[] = [['unsupported-content-type', 415, 'Send the request as application/json.']]

const withFile = uploadProblem.rows('unsupported-content-type')

const withKey = idempotencyProblem.rows('idempotency-key-invalid', 'idempotency-key-reused', 'request-in-progress')

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe. For 24 hours, the same key with the same request returns the first response with Idempotent-Replayed: true, and nothing happens twice. 429 and 5xx responses aren’t kept. Keys are separate for each caller. They have no effect for a browser without our cookie.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

export type Description = { fields: Json; problems: readonly ProblemRow[] }

type About = {
  title: string
  description: string
  serverUrl: string
  describe?: (endpoint: Endpoint) => Description
  tags?: readonly Json[]
  components?: Json
  /** Written once, under the name that generated clients use. */
  named?: Readonly<Record<string, z.ZodType>>
  webhooks?: Webhooks
}

type Writers = { schemas: SchemaWriter; refusals: RefusalWriter }

/** Built from the mounted rows, so it cannot drift. */
export function openApiDocument(
  { title, description, serverUrl, describe, tags, components, named = {}, webhooks }: About,
  tables: readonly EndpointTable[],
): Json {
  const paths: Record<string, Json> = {}
  const writers = { schemas: schemaWriter(named), refusals: refusalWriter() }
  for (const endpoint of tables.flatMap(table => Object.values(table))) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, writers, describe?.(endpoint)),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, description, version: '1' },
    servers: [{ url: serverUrl }],
    ...(tags && { tags }),
    paths,
    ...(webhooks && { webhooks: webhookItems(webhooks, writers.schemas) }),
    components: {
      ...components,
      headers: { RetryAfter: retryAfter },
      responses: writers.refusals.written(),
      schemas: { Problem: problemSchema, ...writers.schemas.written() },
    },
  }
}

function operation(endpoint: Endpoint, { schemas, refusals }: Writers, more?: Description): Json {
  const { summary, params, query, reply, replyType = 'application/json', isIdempotent, isStreamed } = endpoint
  const body = bodySchema(endpoint, schemas)
  const bodyType = endpoint.file ? 'multipart/form-data' : 'application/json'
  const done = {
    // Streamed JSON is text to the server, so its schema says nothing about it.
    [replyType.split(';')[0]!]: { schema: isStreamed && isJsonType(replyType) ? {} : schemas.write(reply, 'output') },
  }
  return {
    operationId: nameOf(endpoint),
    summary,
    'x-permission': endpoint.may,
    ...more?.fields,
    parameters: [
      ...parametersOf(params, 'path', schemas),
      ...parametersOf(query, 'query', schemas),
      ...(isIdempotent ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: { required: true, content: { [bodyType]: { schema: body } } } }),
    responses: {
      200: { description: 'Done.', content: done },
      ...(endpoint.mayGoOn && {
        202: { description: 'Accepted. Processing continues in the background.', content: done },
      }),
      ...refusals.write([
        ...everywhere,
        ...(more?.problems ?? []),
        ...(endpoint.method === 'POST' ? [...toPost, ...(endpoint.file ? withFile : withJson)] : []),
        ...(isIdempotent ? withKey : []),
        ...(endpoint.problems ?? []),
        ...(params ? [missingOf(endpoint)] : []),
      ]),
    },
  }
}

/** `GET /api/bookings/:id` → `getBookingsById`, the name in generated clients. */
function nameOf({ method, path }: Endpoint): string {
  const words = path
    .replace('/api/', '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function bodySchema({ body, rawBody, file }: Endpoint, schemas: SchemaWriter): Json | undefined {
  if (rawBody) return { description: 'Read as raw bytes, because a signature covers them.' }
  return file ? formSchema(file, body, schemas) : body && schemas.write(body, 'input')
}

/** A form's file is a binary string without a media type. */
function formSchema(
  { field, maxBytes }: NonNullable<Endpoint['file']>,
  body: z.ZodType | undefined,
  schemas: SchemaWriter,
): Json {
  const { properties, required } = (body ? schemas.write(body, 'input') : {}) as {
    properties?: Json
    required?: string[]
  }
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `Up to ${maxBytes} bytes.`,
  }
  return { type: 'object', properties: { [field]: file, ...properties }, required: [field, ...(required ?? [])] }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: SchemaWriter): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.write(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: value,
  }))
}

const retryAfter: Json = {
  description: 'Seconds to wait before retrying.',
  schema: { type: 'integer', minimum: 1 },
}

const problemSchema = {
  type: 'object',
  description: 'RFC 9457 problem details.',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'Explanation for people.' },
    code: { type: 'string', description: 'Error code for software.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

type Webhooks = { tag: string; messages: readonly SentMessage[]; headers: Readonly<Record<string, string>> }

function webhookItems({ tag, messages, headers }: Webhooks, schemas: SchemaWriter): Json {
  const parameters = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }))
  const items = messages.map(({ name, summary, body }) => {
    const post = {
      operationId: name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary,
      tags: [tag],
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema: schemas.write(body, 'output') } } },
      responses: {
        '2XX': { description: 'Accepted. We don’t read the response body.' },
        default: { description: 'Not accepted. We’ll retry later.' },
      },
    }
    return [name, { post }] as const
  })
  return Object.fromEntries(items)
}
