import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { Problem, type ProblemBody } from '../shared/problem.ts'
import { isDatabaseUnavailable, isUnstorableText } from './db.ts'

/**
 * The one place where errors become answers: RFC 9457 problem details. Refusals show their own sentence; anything that was
 * not foreseen is logged whole and answered as a 500 that says nothing of the inside.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, problem.code)
    if (problem.status === 503) reply.header('retry-after', '1')
    return sendProblem(reply, problem)
  })
}

export function sendProblem(reply: FastifyReply, { code, status, message, extensions }: Problem): FastifyReply {
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

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseUnavailable(error)) {
    return new Problem(
      'temporarily-unavailable',
      503,
      'We cannot reach our records right now. Please try again in a moment.',
    )
  }
  if (isUnstorableText(error))
    return new Problem('malformed-request', 400, 'The request holds characters that are not text.')
  return (
    fromFramework(error.statusCode) ??
    new Problem('internal', 500, 'Something went wrong on our side. Please try again.')
  )
}

/** Refusals of the HTTP layer itself, in our words: its own messages are for programmers. */
function fromFramework(status: number | undefined): Problem | undefined {
  switch (status) {
    case 400:
      return new Problem('malformed-request', 400, 'The request could not be read.')
    case 413:
      return new Problem('body-too-large', 413, 'That is more than we can take in one request.')
    case 414:
      return new Problem('address-too-long', 414, 'That address is too long.')
    case 415:
      return new Problem('unsupported-content-type', 415, 'Send the request as application/json.')
    case 429:
      return new Problem(
        'too-many-requests',
        429,
        'That was a lot of requests at once. Please wait a moment and try again.',
      )
    default:
      return undefined
  }
}
