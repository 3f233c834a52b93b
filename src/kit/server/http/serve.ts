import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type Endpoint,
  type EndpointReply,
  isJsonType,
  type ParsedInput,
  type ProblemRow,
} from '#kit/shared/endpoint.ts'
import { Problem } from '#kit/shared/problem.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { type IdempotentRequest, keepNothing, type Once } from './idempotency.ts'
import type { Answer } from './idempotency-keys.ts'
import { acceptFiles, type FileEndpoint, receiveFile } from './receive-file.ts'
import type { ReceivedFile } from './received-file.ts'

export type Handler<E extends Endpoint> = (
  input: ParsedInput<E> &
    (E extends { rawBody: true } ? { body: Buffer } : unknown) &
    (E extends { file: object } ? { file: ReceivedFile } : unknown) &
    (E extends { isIdempotent: true } ? { once: Once<z.input<E['reply']>> } : unknown) & {
      request: FastifyRequest
      reply: FastifyReply
    },
) => Promise<ReplyInput<E>> | ReplyInput<E>

type ReplyInput<E extends Endpoint> = E extends { isStreamed: true } ? AsyncIterable<Chunk> : z.input<E['reply']>

type Chunk = string | Uint8Array

/** Bytes. A payment provider's event carries one object. */
const RAW_BODY_LIMIT = 256 * 1024

/**
 * Parses input and reply, so that columns missing from the reply's schema cannot leak. An invalid path parameter is a
 * 404. Idempotent rows need `cacheResponses` first.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  if (endpoint.isIdempotent && !app.hasDecorator('answerOnce'))
    throw new Error(`${endpoint.path} is idempotent, but this server stores no responses.`)
  if (endpoint.isIdempotent && (endpoint.file || endpoint.isStreamed))
    throw new Error(`${endpoint.path} cannot be idempotent: files and streams are not stored.`)
  if (!endpoint.rawBody && !endpoint.file) return mount(app, endpoint, handle)
  // Own scope: the content parsers must not affect other routes.
  void app.register(async scope => {
    if (takesFile(endpoint)) await acceptFiles(scope, endpoint)
    else keepBytes(scope)
    mount(scope, endpoint, handle)
  })
}

function keepBytes(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

function takesFile<E extends Endpoint>(endpoint: E): endpoint is E & FileEndpoint {
  return endpoint.file !== undefined
}

function mount<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, ...(endpoint.limit?.isPerProcess && { rateLimit: rateOf(endpoint.limit) }) },
    ...(endpoint.rawBody && { bodyLimit: RAW_BODY_LIMIT }),
    handler: async (request, reply) => {
      const received = takesFile(endpoint) ? await receiveFile(request, endpoint) : undefined
      let pieces: Readable | undefined
      try {
        const input = parseInput(endpoint, request, received?.fields)
        const operate = async (once?: Once<unknown>) => {
          const given: object = { request, reply, once, ...input, ...(received && { file: received.file }) }
          return handle(given as Parameters<Handler<E>>[0])
        }
        if (endpoint.isStreamed) {
          pieces = await toStream((await operate()) as AsyncIterable<Chunk>)
          return finish(endpoint, reply, { ...headOf(endpoint, reply), text: pieces })
        }
        // The handler may have set the status.
        const toAnswer = (told: unknown): Answer => {
          const text = toText(endpoint, endpoint.reply.parse(told) as EndpointReply<E>)
          return { ...headOf(endpoint, reply), text }
        }
        const run: IdempotentRequest['run'] = async keep =>
          toAnswer(await operate({ keep: (tx, told) => keep(tx, toAnswer(told)) }))
        const answer = await (endpoint.isIdempotent && app.answerOnce
          ? app.answerOnce({ request, reply, ...describeRequest(endpoint, input), run })
          : run(keepNothing))
        return finish(endpoint, reply, answer)
      } finally {
        if (pieces) pieces.once('close', () => void received?.remove())
        else await received?.remove()
      }
    },
  })
}

function finish(endpoint: Endpoint, reply: FastifyReply, { status, contentType, text }: Finished): string | Readable {
  if (endpoint.isPersonal || endpoint.method === 'POST') reply.header('cache-control', 'no-store')
  // Fastify would add a charset to custom JSON types.
  reply
    .code(status)
    .type(contentType)
    .serializer((sent: string) => sent)
  return text
}

type Finished = Omit<Answer, 'text'> & { text: string | Readable }

/** Awaits the first chunk, so that early errors become refusals; later ones cut the connection. */
async function toStream(pieces: AsyncIterable<Chunk>): Promise<Readable> {
  const iterator = pieces[Symbol.asyncIterator]()
  let first: IteratorResult<Chunk> | undefined = await iterator.next()
  const next = async () => {
    const piece = first ?? (await iterator.next())
    first = undefined
    return piece
  }
  const end = async () => (await iterator.return?.()) ?? { done: true as const, value: undefined }
  return Readable.from({ [Symbol.asyncIterator]: () => ({ next, return: end }) }, { objectMode: false })
}

function rateOf({ max, minutes }: NonNullable<Endpoint['limit']>) {
  return { max, timeWindow: minutes * MINUTE }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Input = { params?: unknown; query?: unknown; body?: unknown }

function parseInput(endpoint: Endpoint, request: FastifyRequest, fields?: Record<string, string>): Input {
  return {
    ...(endpoint.params && { params: parseParams(endpoint, request.params) }),
    ...(endpoint.query && { query: parse(endpoint.query, request.query) }),
    ...(endpoint.body && { body: parse(endpoint.body, fields ?? request.body) }),
    ...(endpoint.rawBody && { body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) }),
  }
}

/** A key may be reused for another resource. */
function describeRequest({ method, path }: Endpoint, { params, ...input }: Input) {
  return { route: `${method} ${path}${params ? ` ${JSON.stringify(params)}` : ''}`, input }
}

function headOf({ replyType }: Endpoint, { statusCode }: FastifyReply) {
  return { status: statusCode, contentType: replyType ?? 'application/json; charset=utf-8' }
}

function toText<E extends Endpoint>({ replyType }: E, reply: EndpointReply<E>): string {
  return replyType && !isJsonType(replyType) ? (reply as string) : JSON.stringify(reply)
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Problem('invalid-request', 400, 'Some fields are missing or invalid.', { errors })
}

function parseParams(endpoint: Endpoint, value: unknown): unknown {
  const parsed = endpoint.params!.safeParse(value)
  if (parsed.success) return parsed.data
  const [code, , detail] = missingOf(endpoint)
  throw new Problem(code, 404, detail)
}

export function missingOf({ problems }: Endpoint): ProblemRow {
  return problems?.find(([, status]) => status === 404) ?? ['not-found', 404, 'Not found.']
}

/** The library's messages address programmers. */
z.config({
  customError({ code, input }) {
    switch (code) {
      case 'invalid_type':
        return input === undefined ? 'This is required.' : 'This has the wrong type.'
      case 'invalid_format':
        return 'This has the wrong format.'
      case 'invalid_value':
        return 'Choose one of the available values.'
      case 'too_small':
        return 'This is too short or too small.'
      case 'too_big':
        return 'This is too long or too large.'
      default:
        return 'This isn’t valid.'
    }
  },
})
