import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { visitorOf } from '#accounts/server/visitor.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { sendProblem } from '#kit/server/answer-errors.ts'
import type { Db } from '#kit/server/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import { SLOT_POLL_SECONDS, STREAM_RETRY_SECONDS } from '../contract.ts'
import { followChanges } from './follow-changes.ts'
import { readGroundDay } from './store.ts'
import { streamGate } from './stream-limits.ts'

/**
 * Browsers open six connections to a server that speaks HTTP/1.1, and a stream keeps one: with six of them a person's pages
 * would not load any more.
 */
const limits = { perVisitor: 4, perAddress: 100, perProcess: 2_000 }

/** Proxies end connections on which nothing is said, many after 30 seconds. */
const HEARTBEAT_MS = 25_000

type StreamRequest = {
  query: { facilityId: string; date: string }
  request: FastifyRequest
  reply: FastifyReply
}

export type ChangeStreams = { open(wanted: StreamRequest): Promise<Readable>; close(): void }

/** The open event streams of one process, all fed by one connection to the database. */
export function changeStreams(db: Db): ChangeStreams {
  const gate = streamGate(limits)
  const follower = followChanges(db)
  const streams = new Set<Readable>()
  let isClosed = false
  const heartbeat = setInterval(() => {
    for (const stream of streams) if (stream.readableLength === 0) stream.push(': still here\n\n')
  }, HEARTBEAT_MS).unref()

  return {
    /** Refuses: facility-not-found, too-many-streams. */
    async open({ query, request, reply }) {
      // Whoever has left meanwhile says so no second time.
      if (reply.raw.destroyed) return Readable.from([])
      const stream = new Readable({ read() {} })
      const onGone = [gate.admit({ visitorId: visitorOf(request), address: request.ip })]
      // Of the answer and not of the stream: a refusal and a HEAD request end the one without the other.
      reply.raw.once('close', () => {
        for (const undo of onGone) undo()
        streams.delete(stream)
        stream.destroy()
      })
      const day = await readGroundDay(db, query)
      if (!day) throw facilitiesProblem('facility-not-found')
      reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
      stream.push(`retry: ${STREAM_RETRY_SECONDS * 1000}\n\n`)
      if (isClosed || reply.raw.destroyed) {
        stream.push(null)
        return stream
      }
      onGone.push(follower.follow(day, () => tell(stream)))
      streams.add(stream)
      return stream
    },
    close() {
      isClosed = true
      clearInterval(heartbeat)
      follower.close()
      for (const stream of streams) stream.push(null)
      streams.clear()
    },
  }
}

/** A stream too many is nothing for the log of errors: the page checks by itself, as often as it did before. */
export function answerTooMany(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Problem) || error.code !== 'too-many-streams') throw error
  return sendProblem(reply.header('retry-after', String(SLOT_POLL_SECONDS)), error)
}

/** To who reads slowly, one event unread says as much as many. */
function tell(stream: Readable): void {
  if (stream.readableLength < MOST_UNREAD) stream.push('event: changed\ndata: {}\n\n')
}

/** Bytes: more than one comment and the opening line, so that there is an event among them. */
const MOST_UNREAD = 256
