import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import pino, { type DestinationStream } from 'pino'
import { exitCodes } from '../start-fault.ts'
import { sourceFrames } from './source-stack.ts'

/** A write per line would be a tenth of a small request's cost. */
const BUFFER_BYTES = 4096
const BUFFER_MS = 500

/** Never logs bodies, addresses, cookies or queries. `stream` is for tests. */
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

function standardOutput(): DestinationStream {
  output ??= openOutput()
  return output
}

function openOutput(): DestinationStream {
  const stream = pino.destination({ minLength: BUFFER_BYTES, periodicFlush: BUFFER_MS, sync: true })
  process.once('exit', () => stream.flushSync())
  return stream
}

/** Exits after logging, since Node would print the whole error. Also for rejections that nobody handles. */
export function endOnCrash(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'crashed')
    process.exit(exitCodes.unforeseen)
  })
}

/** Declared routes only, so no ids. `isLook` skips this process's own probes. */
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

/** By host name, rate or load; thousands per second in a flood. */
const REFUSALS = new Set([421, 429, 503])
const REFUSALS_TOGETHER_MS = 10_000

type Refusal = { method: string; route: string; status: number; code: string | undefined }

/** The first refusal of each route and status, then a count every ten seconds. */
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
 * PostgreSQL's data errors (SQLSTATE classes 22, 23 and P0) and parser errors repeat names or client secrets, so only
 * type and location are logged. Others lose email addresses and keys.
 */
export function describeError(error: Error & { code?: string; constraint?: string; table?: string }) {
  const { name: type, code, constraint, table, stack = '' } = error
  const frames = sourceFrames(stack.split('\n').filter(line => line.startsWith('    at ')))
  const repeatsData = (code !== undefined && /^(2[23]|P0)...$/.test(code)) || error instanceof SyntaxError
  const message = repeatsData ? '' : withoutPeople(error.message)
  return { type, code, constraint, table, message, stack: frames.join('\n') }
}

/** Other systems' errors repeat them. */
function withoutPeople(message: string): string {
  return message.replace(/[^\s"'<>(),:;]+@[^\s"'<>(),:;]+/g, '<address>').replace(keys, '<key>')
}

/** The payment provider's, its webhooks', our API's (`developers`), and bearer tokens. */
const keys = /\b(?:[spr]k_(?:live|test)_|whsec_|ofk_|Bearer )[\w.~+/=-]+|\b\w+_secret_\w+/g
