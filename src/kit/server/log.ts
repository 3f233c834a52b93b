import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import pino, { type DestinationStream } from 'pino'
import { isDatabaseUnavailable } from './db.ts'
import { exitCodes } from './start-fault.ts'

/** Lines wait for company up to this many bytes or milliseconds: a write for each would be a tenth of a small request. */
const BUFFER_BYTES = 4096
const BUFFER_MS = 500

/**
 * One JSON line a fact. Requests are logged by `logRequests`; bodies, addresses, cookies and queries never are. `stream`: instead of
 * the standard output, for tests.
 */
export function logOptions(level: string, stream?: DestinationStream): FastifyServerOptions['logger'] {
  return {
    level,
    stream: stream ?? standardOutput(),
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: () => ({}), res: () => ({}), err: describeError },
  }
}

let output: DestinationStream | undefined

/** One for all who log in this process. */
function standardOutput(): DestinationStream {
  output ??= openOutput()
  return output
}

function openOutput(): DestinationStream {
  const stream = pino.destination({ minLength: BUFFER_BYTES, periodicFlush: BUFFER_MS, sync: true })
  process.once('exit', () => stream.flushSync())
  return stream
}

/**
 * What nobody has foreseen ends the process, as Node would, but in a line of the log: Node prints all that is in an error. A lost
 * connection does not: on each new one the driver asks for the types of arrays by itself (`fetchArrayTypes` of postgres 3.4.9), and where
 * that one is lost in the same moment, nobody can catch what is thrown. It opens another.
 */
export function endOnCrash(log: Pick<FastifyBaseLogger, 'fatal' | 'warn'>): void {
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'crashed')
    process.exit(exitCodes.unforeseen)
  })
  process.on('unhandledRejection', error => {
    if (!isDatabaseUnavailable(error)) throw error
    log.warn({ err: error }, 'connection-lost')
  })
}

/**
 * One line for each answer: its route as declared, not as asked for, so that no id of anybody's stands in a log, and
 * why it was refused. `isLook`: what the process asks
 * itself many times a second, which is nobody's request.
 */
export function logRequests(app: FastifyInstance, isLook: (request: FastifyRequest) => boolean = () => false): void {
  const refusals = refusalLog(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (isLook(request)) return done()
    const { method, routeOptions } = request
    const { statusCode: status, problemCode: code, problemFields: fields } = reply
    const line = { method, route: routeOptions.url ?? 'unknown', status, code }
    const ms = Math.round(reply.elapsedTime)
    if (!REFUSALS.has(status)) request.log.info({ ...line, fields, ms }, 'request')
    else if (refusals.isFirst(line)) request.log.warn({ ...line, ms }, 'refused')
    done()
  })
}

/** By host name, rate and load. A flood gets thousands of them a second, and must not fill the log. */
const REFUSALS = new Set([421, 429, 503])
const REFUSALS_TOGETHER_MS = 10_000

type Refusal = { method: string; route: string; status: number; code: string | undefined }

/** Of each route and status the first refusal gets a line, and those of the next ten seconds one together, which says how many. */
function refusalLog(app: FastifyInstance): { isFirst: (refusal: Refusal) => boolean } {
  const repeated = new Map<string, { refusal: Refusal; times: number }>()
  let timer: NodeJS.Timeout | undefined

  function write(): void {
    for (const { refusal, times } of repeated.values())
      if (times > 0) app.log.warn({ ...refusal, times }, 'refused-again')
    repeated.clear()
    timer = undefined
  }

  app.addHook('onClose', async () => {
    clearTimeout(timer)
    write()
  })
  return {
    isFirst(refusal) {
      const key = Object.values(refusal).join(' ')
      const known = repeated.get(key)
      if (known) known.times++
      else repeated.set(key, { refusal, times: 0 })
      timer ??= setTimeout(write, REFUSALS_TOGETHER_MS).unref()
      return !known
    },
  }
}

/**
 * What an error may tell a log. PostgreSQL's data errors (SQLSTATE classes 22, 23 and P0) repeat the row or the value in message
 * and detail, and that is somebody's name or a client secret: of those only the kind and the place are kept. So it is with what a
 * parser says of a text that it could not read. Of all others addresses of people and keys are taken out.
 */
export function describeError(error: Error & { code?: string; constraint_name?: string; table_name?: string }) {
  const { name: type, code, constraint_name: constraint, table_name: table, stack = '' } = error
  const frames = stack.split('\n').filter(line => line.startsWith('    at '))
  const repeatsData = (code !== undefined && /^(2[23]|P0)...$/.test(code)) || error instanceof SyntaxError
  const message = repeatsData ? '' : withoutPeople(error.message)
  return { type, code, constraint, table, message, stack: frames.join('\n') }
}

/** Other systems repeat in their words what they were given: an address of somebody, a key of ours or of theirs. */
function withoutPeople(message: string): string {
  return message.replace(/[^\s"'<>(),:;]+@[^\s"'<>(),:;]+/g, '<address>').replace(keys, '<key>')
}

/** Of the payment provider, of its webhooks, of programs (`developers`), of whoever else has bearers. */
const keys = /\b(?:[spr]k_(?:live|test)_|whsec_|ofk_|Bearer )[\w.~+/=-]+|\b\w+_secret_\w+/g
