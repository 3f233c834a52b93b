import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, EndpointReply, ParsedInput } from '../shared/endpoint.ts'
import { Problem } from '../shared/problem.ts'

type Handler<E extends Endpoint> = (
  input: ParsedInput<E> & { request: FastifyRequest; reply: FastifyReply },
) => Promise<z.input<E['reply']>> | z.input<E['reply']>

/**
 * Mounts one row of a domain's table. What comes in and what goes out is parsed: inside, types can be trusted, and a column
 * that the reply's schema does not name cannot leak. A path parameter that does not parse cannot name anything, so it is
 * answered as not found.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      const input = {
        request,
        reply,
        ...(endpoint.params && { params: parseParams(endpoint, request.params) }),
        ...(endpoint.query && { query: parse(endpoint.query, request.query) }),
        ...(endpoint.body && { body: parse(endpoint.body, request.body) }),
      }
      const answer = await handle(input as Parameters<Handler<E>>[0])
      const parsed = endpoint.reply.parse(answer) as EndpointReply<E>
      if (endpoint.isPersonal || endpoint.method === 'POST') reply.header('cache-control', 'no-store')
      reply.type(endpoint.replyType ?? 'application/json; charset=utf-8')
      return endpoint.replyType ? parsed : JSON.stringify(parsed)
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
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
