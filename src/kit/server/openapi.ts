import { z } from 'zod'
import type { Endpoint, ProblemRow } from '../shared/endpoint.ts'
import { uploadProblem } from '../shared/upload-problem.ts'
import { idempotencyProblem } from './idempotency.ts'

type EndpointTable = Record<string, Endpoint>
type Json = Record<string, unknown>

/** Refusals that every endpoint may answer: they come from the layer before it. */
const everywhere: ProblemRow[] = [
  ['invalid-request', 400, 'Some of what was sent is missing or not valid.'],
  ['malformed-request', 400, 'The request could not be read.'],
  ['too-many-requests', 429, 'That was a lot of requests at once. Please wait a moment and try again.'],
  ['internal', 500, 'Something went wrong on our side. Please try again.'],
  ['temporarily-unavailable', 503, 'We cannot reach our records right now. Please try again in a moment.'],
]

const withBody: ProblemRow[] = [['body-too-large', 413, 'That is more than we can take in one request.']]

/** Also where no body is wanted, if one is sent. */
const toPost: ProblemRow[] = [['unsupported-content-type', 415, 'Send the request as application/json.']]

const withFile = uploadProblem.rows('from-another-site', 'unsupported-content-type')

const withKey = idempotencyProblem.rows('idempotency-key-invalid', 'idempotency-key-reused', 'request-in-progress')

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to send this request again: for 24 hours the same key with the same request is given the first answer, with Idempotent-Replayed: true, and nothing is done twice. Answers 429 and 5xx are not kept. Keys of others never meet; the key of a browser without a cookie of ours has no effect.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

/** The OpenAPI 3.1 document of these tables: made from the very rows that are mounted, so it cannot drift from them. */
export function openApiDocument(
  about: { title: string; description: string; serverUrl: string },
  tables: readonly EndpointTable[],
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of tables.flatMap(table => Object.values(table))) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, description: about.description, version: '1' },
    servers: [{ url: about.serverUrl }],
    paths,
    components: { schemas: { Problem: problemSchema } },
  }
}

function operation(endpoint: Endpoint): Json {
  const { summary, params, query, reply, replyType = 'application/json', isIdempotent } = endpoint
  const body = bodySchema(endpoint)
  const bodyType = endpoint.file ? 'multipart/form-data' : 'application/json'
  const done = { [replyType.split(';')[0]!]: { schema: schemaOf(reply, 'output') } }
  return {
    summary,
    // A specification extension: the action in the table of permissions.
    'x-permission': endpoint.may,
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(isIdempotent ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: { required: true, content: { [bodyType]: { schema: body } } } }),
    responses: {
      200: { description: 'Done.', content: done },
      ...(endpoint.mayGoOn && { 202: { description: 'Begun; it goes on after the answer.', content: done } }),
      ...refusals([
        ...everywhere,
        ...(body ? withBody : []),
        ...(endpoint.file ? withFile : endpoint.method === 'POST' ? toPost : []),
        ...(isIdempotent ? withKey : []),
        ...(endpoint.problems ?? []),
      ]),
    },
  }
}

function bodySchema({ body, rawBody, file }: Endpoint): Json | undefined {
  if (rawBody) return { description: 'Read as the bytes that were sent, since a signature covers them.' }
  return file ? formSchema(file, body) : body && schemaOf(body, 'input')
}

/** As OpenAPI describes a form with a file in it: the file is a string of bytes without a media type of its own. */
function formSchema({ field, maxBytes }: NonNullable<Endpoint['file']>, body: z.ZodType | undefined): Json {
  const { properties, required } = (body ? schemaOf(body, 'input') : {}) as { properties?: Json; required?: string[] }
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `At most ${maxBytes} bytes.`,
  }
  return { type: 'object', properties: { [field]: file, ...properties }, required: [field, ...(required ?? [])] }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: value,
  }))
}

/** One response for each status; its description names every code and sentence. */
function refusals(rows: readonly ProblemRow[]): Record<string, Json> {
  const byStatus = Map.groupBy(rows, ([, status]) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map(([code, , detail]) => `${code}: ${detail}`).join('\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const problemSchema = {
  type: 'object',
  description: 'RFC 9457 problem details.',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for people.' },
    code: { type: 'string', description: 'What programs read.' },
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
