import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, EndpointReply, ParsedInput } from '../shared/endpoint.ts'
import { Problem } from '../shared/problem.ts'
import { MINUTE } from '../shared/time.ts'
import type { Answer } from './idempotency.ts'

type Handler<E extends Endpoint> = (
  input: ParsedInput<E> &
    (E extends { rawBody: true } ? { body: Buffer } : unknown) & { request: FastifyRequest; reply: FastifyReply },
) => Promise<z.input<E['reply']>> | z.input<E['reply']>

/** An event of a payment provider carries one object: this is plenty. */
const RAW_BODY_LIMIT = 256 * 1024

/**
 * Mounts one row of a domain's table. What comes in and what goes out is parsed: inside, types can be trusted, and a column
 * that the reply's schema does not name cannot leak. A path parameter that does not parse cannot name anything, so it is
 * answered as not found. A row that is idempotent needs `rememberAnswers` before it.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  if (endpoint.isIdempotent && !app.hasDecorator('answerOnce'))
    throw new Error(`${endpoint.path} is idempotent, but nothing remembers answers here.`)
  if (!endpoint.rawBody) return mount(app, endpoint, handle)
  // In a scope of its own: every other route goes on reading JSON.
  void app.register(async scope => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mount(scope, endpoint, handle)
  })
}

function mount<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, ...(endpoint.limit && { rateLimit: rateOf(endpoint.limit) }) },
    ...(endpoint.rawBody && { bodyLimit: RAW_BODY_LIMIT }),
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      const run = async () => {
        const answer = await handle({ request, reply, ...input } as Parameters<Handler<E>>[0])
        return toAnswer(endpoint, reply, endpoint.reply.parse(answer) as EndpointReply<E>)
      }
      const answer = await (endpoint.isIdempotent && app.answerOnce
        ? app.answerOnce({ request, reply, ...whatIsAsked(endpoint, input), run })
        : run())
      if (endpoint.isPersonal || endpoint.method === 'POST') reply.header('cache-control', 'no-store')
      reply.code(answer.status).type(answer.contentType)
      return answer.text
    },
  })
}

/** Read by `@fastify/rate-limit`, where it is mounted. */
function rateOf({ max, minutes }: NonNullable<Endpoint['limit']>) {
  return { max, timeWindow: minutes * MINUTE }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Input = { params?: unknown; query?: unknown; body?: unknown }

function parseInput(endpoint: Endpoint, request: FastifyRequest): Input {
  return {
    ...(endpoint.params && { params: parseParams(endpoint, request.params) }),
    ...(endpoint.query && { query: parse(endpoint.query, request.query) }),
    ...(endpoint.body && { body: parse(endpoint.body, request.body) }),
    ...(endpoint.rawBody && { body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) }),
  }
}

/** One thing has one address, so its parameters belong to the route: a key may come again for another thing. */
function whatIsAsked({ method, path }: Endpoint, { params, ...input }: Input) {
  return { route: `${method} ${path}${params ? ` ${JSON.stringify(params)}` : ''}`, input }
}

function toAnswer<E extends Endpoint>({ replyType }: E, { statusCode }: FastifyReply, reply: EndpointReply<E>): Answer {
  return {
    status: statusCode,
    contentType: replyType ?? 'application/json; charset=utf-8',
    text: replyType ? (reply as string) : JSON.stringify(reply),
  }
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Problem('invalid-request', 400, 'Some of what was sent is missing or not valid.', { errors })
}

function parseParams(endpoint: Endpoint, value: unknown): unknown {
  const parsed = endpoint.params!.safeParse(value)
  if (parsed.success) return parsed.data
  const [code, , detail] = endpoint.problems?.find(([, status]) => status === 404) ?? ['not-found', 404, 'Not found.']
  throw new Problem(code, 404, detail)
}

/** Sentences for faults that a schema says nothing of itself; the library's own are for programmers. */
z.config({
  customError({ code, input }) {
    switch (code) {
      case 'invalid_type':
        return input === undefined ? 'This is required.' : 'This is not of the right kind.'
      case 'invalid_format':
        return 'This is not in the right form.'
      case 'invalid_value':
        return 'Choose one of the offered values.'
      case 'too_small':
        return 'This is too short or too small.'
      case 'too_big':
        return 'This is too long or too large.'
      default:
        return 'This is not valid.'
    }
  },
})
