import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { visitorOf } from '#accounts/server/visitor.ts'
import { streamGate } from '#availability/server/stream-limits.ts'
import type { Db } from '#kit/server/db/db.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { followBookings } from './booking-news.ts'

/** A browser opens six HTTP/1.1 connections per server, and a stream takes one. */
const limits = { perVisitor: 4, perAddress: 50, perProcess: 500 }

/** Proxies close idle connections, many after 30 seconds. Each heartbeat also rechecks the permission. */
const HEARTBEAT_MS = 25_000
/** The minimum interval between events. */
const SPACING_MS = 1_000
/** The stream ends then, and the browser reopens it. */
const LIFE_MS = 5 * MINUTE

export type NewsStreams = { open(from: { request: FastifyRequest; reply: FastifyReply }): Readable; close(): void }

/** The open event streams of one process, all fed by one database connection. */
export function newsStreams(db: Db, isStillAllowed: (request: FastifyRequest) => Promise<boolean>): NewsStreams {
  const gate = streamGate(limits)
  const news = followBookings(db)
  const streams = new Map<Readable, FastifyRequest>()
  let isClosed = false
  const heartbeat = setInterval(() => {
    for (const [stream, request] of streams) void beat(stream, request)
  }, HEARTBEAT_MS).unref()

  /** Ends the stream after sign-out or loss of the role, and also if the database does not answer. */
  async function beat(stream: Readable, request: FastifyRequest): Promise<void> {
    const isAllowed = await isStillAllowed(request).catch(() => false)
    if (!isAllowed) end(stream)
    else say(stream, ': still here\n\n')
  }

  /** For a slow reader, one unread line is enough. */
  function say(stream: Readable, text: string): void {
    if (streams.has(stream) && stream.readableLength === 0) stream.push(text)
  }

  function end(stream: Readable): void {
    if (streams.delete(stream)) stream.push(null)
  }

  return {
    /** Refuses: too-many-streams. */
    open({ request, reply }) {
      // A client that has left sends no second close event, and shutdown waits for open streams.
      if (isClosed || reply.raw.destroyed) return Readable.from([])
      const letOut = gate.admit({ visitorId: visitorOf(request), address: request.ip })
      const stream = new Readable({ read() {} })
      const teller = spaced(() => say(stream, 'event: changed\ndata: {}\n\n'))
      const unfollow = news.follow(teller.tell)
      const life = setTimeout(() => end(stream), LIFE_MS).unref()
      reply.raw.once('close', () => {
        letOut()
        unfollow()
        teller.stop()
        clearTimeout(life)
        streams.delete(stream)
        stream.destroy()
      })
      reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
      stream.push('retry: 3000\n\n')
      streams.set(stream, request)
      return stream
    },
    close() {
      isClosed = true
      clearInterval(heartbeat)
      news.close()
      for (const stream of streams.keys()) end(stream)
    },
  }
}

/** Sends at once; events soon after are sent together after the interval. */
function spaced(say: () => void): { tell: () => void; stop: () => void } {
  let waiting: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY
  const sendNow = () => {
    waiting = undefined
    sentAt = performance.now()
    say()
  }
  return {
    tell() {
      waiting ??= setTimeout(sendNow, Math.max(0, sentAt + SPACING_MS - performance.now())).unref()
    },
    stop: () => clearTimeout(waiting),
  }
}
