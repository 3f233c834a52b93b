import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { visitorOf } from '#accounts/server/visitor.ts'
import type { Db } from '#kit/server/db/db.ts'
import { sendProblem } from '#kit/server/http/answer-errors.ts'
import { Problem } from '#kit/shared/problem.ts'
import { SLOT_POLL_SECONDS, STREAM_RETRY_SECONDS } from '../contract.ts'
import type { Period } from '../rules.ts'
import { CHANGES_CHANNEL, readChanges } from './change-message.ts'
import { streamGate } from './stream-limits.ts'

/** Browsers open six connections per HTTP/1.1 server; six streams would block all pages. */
const limits = { perVisitor: 4, perAddress: 100, perProcess: 2_000 }

/** Proxies close idle connections, many after 30 seconds. */
const HEARTBEAT_MS = 25_000

type StreamRequest<Query> = { query: Query; request: FastifyRequest; reply: FastifyReply }

export type ChangeStreams<Query> = { open(wanted: StreamRequest<Query>): Promise<Readable>; close(): void }

type Followed<Query> = {
  /** Its refusals answer the request. */
  findPlace: (query: Query, request: FastifyRequest) => Promise<Place>
  /** With each heartbeat; the stream ends when the caller may no longer follow, or what it follows changes. */
  isStillRight?: (place: Place, wanted: Pick<StreamRequest<Query>, 'query' | 'request'>) => Promise<boolean>
}

/** They share one database connection. */
export function changeStreams<Query>(db: Db, { findPlace, isStillRight }: Followed<Query>): ChangeStreams<Query> {
  const gate = streamGate(limits)
  const follower = followChanges(db)
  const streams = new Map<Readable, () => Promise<boolean>>()
  let isClosed = false
  const heartbeat = setInterval(() => {
    for (const [stream, isRight] of streams) void beat(stream, isRight)
  }, HEARTBEAT_MS).unref()

  async function beat(stream: Readable, isRight: () => Promise<boolean>): Promise<void> {
    const stays = await isRight().catch(() => false)
    if (!streams.has(stream)) return
    if (stays) {
      if (stream.readableLength === 0) stream.push(': still here\n\n')
      return
    }
    streams.delete(stream)
    stream.push(null)
  }

  return {
    /** Refuses: too-many-streams, and as `findPlace`. */
    async open({ query, request, reply }) {
      // There will be no second close event.
      if (reply.raw.destroyed) return Readable.from([])
      const stream = new Readable({ read() {} })
      const onGone = [gate.admit({ visitorId: visitorOf(request), address: request.ip })]
      // A refusal or a HEAD request closes the response, not the stream.
      reply.raw.once('close', () => {
        for (const undo of onGone) undo()
        streams.delete(stream)
        stream.destroy()
      })
      const place = await findPlace(query, request)
      reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
      stream.push(`retry: ${STREAM_RETRY_SECONDS * 1000}\n\n`)
      if (isClosed || reply.raw.destroyed) {
        stream.push(null)
        return stream
      }
      onGone.push(follower.follow(place, () => tell(stream)))
      streams.set(stream, async () => isStillRight?.(place, { query, request }) ?? true)
      return stream
    },
    close() {
      isClosed = true
      clearInterval(heartbeat)
      follower.close()
      for (const stream of streams.keys()) stream.push(null)
      streams.clear()
    },
  }
}

/** Not an error: the page falls back to polling. */
export function answerTooMany(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Problem) || error.code !== 'too-many-streams') throw error
  return sendProblem(reply.header('retry-after', String(SLOT_POLL_SECONDS)), error)
}

/** For slow readers one unread event is enough. */
function tell(stream: Readable): void {
  if (stream.readableLength < MAX_UNREAD) stream.push('event: changed\ndata: {}\n\n')
}

/** Bytes: more than a comment and the opening line, so an event is among them. */
const MAX_UNREAD = 256

/** Including the facilities that share ground. */
export type Place = Period & { facilityIds: readonly string[] }

type ChangeFollower = {
  /** Until the returned function is called. */
  follow(place: Place, onChange: () => void): () => void
  close(): void
}

/**
 * Listens on its own connection, opened for the first follower. After a reconnect everyone is notified, since something
 * may have been missed. An unreachable database is only silence.
 */
function followChanges(db: Db): ChangeFollower {
  const followers = new Map<string, Set<Following>>()
  let begun: Promise<void> | undefined
  let stopListening: (() => Promise<void>) | undefined
  let isClosed = false

  async function listen(): Promise<void> {
    const listening = await db.listen(CHANGES_CHANNEL, hear, notifyAll)
    stopListening = () => listening.unlisten()
    if (isClosed) await stopListening()
  }

  function hear(payload: string): void {
    const told = new Set<Following>()
    for (const change of readChanges(payload)) {
      for (const each of followers.get(change.facilityId) ?? [])
        if (each.start < change.end && change.start < each.end) told.add(each)
    }
    for (const { onChange } of told) onChange()
  }

  function notifyAll(): void {
    const all = new Set([...followers.values()].flatMap(some => [...some]))
    for (const { onChange } of all) onChange()
  }

  return {
    follow({ facilityIds, start, end }, onChange) {
      begun ??= listen().catch(() => {})
      const following = { start, end, onChange }
      for (const id of facilityIds) followers.set(id, (followers.get(id) ?? new Set()).add(following))
      return () => {
        for (const id of facilityIds) {
          followers.get(id)?.delete(following)
          if (followers.get(id)?.size === 0) followers.delete(id)
        }
      }
    },
    close() {
      isClosed = true
      followers.clear()
      stopListening?.().catch(() => {})
    },
  }
}

type Following = Period & { onChange: () => void }
