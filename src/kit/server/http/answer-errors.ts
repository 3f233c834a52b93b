import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemBody } from '#kit/shared/problem.ts'
import { isDatabaseUnavailable, isUnstorableValue } from '../db/db.ts'

/** RFC 9457. Unexpected errors are logged in full and return a 500 without details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, problem.code)
    if (problem.status === 503) reply.header('retry-after', '1')
    return sendProblem(reply, problem)
  })
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, fromFramework(404)!))
}

/** For responses that bypass the hooks (`securityHeaders` in the app). */
const bareHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

export const answerMalformed = {
  frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
    void sendProblem(reply.headers(bareHeaders), toProblem(error))
  },
  clientErrorHandler(error: ConnectionError, socket: Socket) {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const { status, message, code } = fromFramework(error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)!
    const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail: message, code })
    const protection = Object.entries(bareHeaders).map(header => `${header.join(': ')}\r\n`)
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json; charset=utf-8\r\n` +
        `${protection.join('')}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  },
}

export function sendProblem(reply: FastifyReply, { code, status, message, extensions }: Problem): FastifyReply {
  reply.problemCode = code
  reply.problemFields = fieldsOf(extensions)
  const body: ProblemBody = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    code,
    ...extensions,
  }
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(body))
}

/** Top-level names only: deeper ones can be user input. */
function fieldsOf({ errors }: Record<string, unknown>): string[] | undefined {
  if (!Array.isArray(errors)) return undefined
  return [...new Set((errors as NonNullable<ProblemBody['errors']>).map(({ path }) => path.split('.', 1)[0]!))]
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseUnavailable(error)) {
    return new Problem('temporarily-unavailable', 503, 'The service is temporarily unavailable. Try again in a moment.')
  }
  if (isUnstorableValue(error))
    return new Problem('malformed-request', 400, 'The request contains a value we can’t accept.')
  return fromFramework(error.statusCode) ?? new Problem('internal', 500, 'Something went wrong on our side. Try again.')
}

/** The framework's messages address programmers. */
function fromFramework(status: number | undefined): Problem | undefined {
  switch (status) {
    case 404:
      return new Problem('not-found', 404, 'Nothing was found at this address.')
    case 412:
      return new Problem('precondition-failed', 412, 'This has changed since you last loaded it.')
    case 413:
      return new Problem('body-too-large', 413, 'The request is too large.')
    case 414:
      return new Problem('address-too-long', 414, 'The URL is too long.')
    case 415:
      return new Problem('unsupported-content-type', 415, 'Send the request as application/json.')
    case 416:
      return new Problem('range-not-satisfiable', 416, 'The requested range is beyond the end of the file.')
    case 429:
      return new Problem('too-many-requests', 429, 'Too many requests. Wait a moment and try again.')
    case 431:
      return new Problem('headers-too-large', 431, 'The request headers are too large.')
    default:
      return status && status >= 400 && status < 500
        ? new Problem('malformed-request', 400, 'The request couldn’t be read.')
        : undefined
  }
}

declare module 'fastify' {
  interface FastifyReply {
    problemCode?: string
    problemFields?: string[] | undefined
  }
}
