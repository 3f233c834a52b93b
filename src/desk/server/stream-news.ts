import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { visitorOf } from '#accounts/server/visitor.ts'
import { streamGate } from '#availability/server/stream-limits.ts'
import { followBookings } from '#bookings/server/booking-news.ts'
import type { Db } from '#kit/server/db.ts'
import { MINUTE } from '#kit/shared/time.ts'

/** A browser opens six connections to a server that speaks HTTP/1.1, and a stream keeps one. */
const limits = { perVisitor: 4, perAddress: 50, perProcess: 500 }

/** Proxies end connections on which nothing is said, many after 30 seconds. */
const HEARTBEAT_MS = 25_000
/** However much is booked, nobody is told more often. */
const SPACING_MS = 1_000
/** Then it ends, and whoever is an administrator no more cannot open it again. */
const LIFE_MS = 5 * MINUTE

export type NewsStreams = { open(from: { request: FastifyRequest; reply: FastifyReply }): Readable; close(): void }

/** The open event streams of one process, all fed by one connection to the database. */
export function newsStreams(db: Db): NewsStreams {
  const gate = streamGate(limits)
  const news = followBookings(db)
  const streams = new Set<Readable>()
  let isClosed = false
  const heartbeat = setInterval(() => {
    for (const stream of streams) if (stream.readableLength === 0) stream.push(': still here\n\n')
  }, HEARTBEAT_MS).unref()

  return {
    /** Refuses: too-many-streams. */
    open({ request, reply }) {
      // Whoever has left meanwhile says so no second time; a process that ends waits for what is open.
      if (isClosed || reply.raw.destroyed) return Readable.from([])
      const letOut = gate.admit({ visitorId: visitorOf(request), address: request.ip })
      const stream = new Readable({ read() {} })
      const teller = spaced(() => stream.readableLength === 0 && stream.push('event: changed\ndata: {}\n\n'))
      const unfollow = news.follow(teller.tell)
      const end = setTimeout(() => stream.push(null), LIFE_MS).unref()
      reply.raw.once('close', () => {
        letOut()
        unfollow()
        teller.stop()
        clearTimeout(end)
        streams.delete(stream)
        stream.destroy()
      })
      reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
      stream.push('retry: 3000\n\n')
      streams.add(stream)
      return stream
    },
    close() {
      isClosed = true
      clearInterval(heartbeat)
      news.close()
      for (const stream of streams) stream.push(null)
      streams.clear()
    },
  }
}

/** Tells at once, and what comes too soon after it a moment later, together. */
function spaced(say: () => void): { tell: () => void; stop: () => void } {
  let waiting: NodeJS.Timeout | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  const tellNow = () => {
    waiting = undefined
    toldAt = performance.now()
    say()
  }
  return {
    tell() {
      waiting ??= setTimeout(tellNow, Math.max(0, toldAt + SPACING_MS - performance.now())).unref()
    },
    stop: () => clearTimeout(waiting),
  }
}
