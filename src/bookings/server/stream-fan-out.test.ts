import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '#app/testing/test-database.ts'
import { CHANGES_CHANNEL, writeChanges } from '#availability/server/change-message.ts'
import { changeStreams } from '#availability/server/stream-changes.ts'
import { connect, type Db } from '#kit/server/db/db.ts'
import { followBookings } from './booking-news.ts'

const database = await copyDatabase(inject('postgres'))
const own = connect(database.address, { max: 2 })
const other = connect(database.address, { max: 1 })
afterAll(async () => {
  await Promise.all([own.end(), other.end()])
  await database.drop()
})

const facilityId = '00000000-0000-4000-8000-000000000001'
const STREAMS = 1_000

/** Counts the statements of a process; listening is none. */
function countStatements(db: Db): { db: Db; count: () => number } {
  let count = 0
  const counting = new Proxy(db, {
    apply(target, self, args) {
      count++
      return Reflect.apply(target as unknown as () => unknown, self, args) as unknown
    },
    get(target, name) {
      if (name !== 'listen' && name !== 'notify') count++
      return Reflect.get(target, name) as unknown
    },
  })
  return { db: counting, count: () => count }
}

/** Each from an address of its own, since one may open a hundred. */
function requestFrom(index: number) {
  const request = { ip: `10.0.${index >> 8}.${index & 255}`, cookies: {} } as unknown as FastifyRequest
  const raw = Object.assign(new EventEmitter(), { destroyed: false })
  const reply = { raw, headers() {} } as unknown as FastifyReply
  return { query: {}, request, reply }
}

async function listeners(): Promise<number> {
  const [row] = await other<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and query like 'listen%'`
  return row.count
}

test('a thousand streams and the dashboard share one connection, and a change costs no statement', async () => {
  const counted = countStatements(own)
  const place = { facilityIds: [facilityId], start: 0, end: 10_000 }
  const streams = changeStreams<object>(counted.db, { findPlace: async () => place })
  const news = followBookings(counted.db)
  let told = 0
  news.follow(() => told++)
  const open = await Promise.all(Array.from({ length: STREAMS }, (_, index) => streams.open(requestFrom(index))))
  // Everyone is notified once it listens.
  const readAll = () => open.map(read)
  for (let tries = 0; tries < 100 && open.some(({ readableLength }) => readableLength < 30); tries++) await sleep(50)
  readAll()
  expect(await listeners()).toBe(1)
  const before = counted.count()
  const [payload] = writeChanges(new Map([[facilityId, [{ start: 1_000, end: 2_000 }]]]))
  await other.notify(CHANGES_CHANNEL, payload!)
  for (let tries = 0; tries < 100 && open.some(({ readableLength }) => readableLength === 0); tries++) await sleep(50)
  expect(new Set(readAll())).toEqual(new Set(['event: changed\ndata: {}\n\n']))
  expect(counted.count()).toBe(before)
  expect(told).toBeGreaterThan(0)
  streams.close()
  news.close()
})

function read(stream: Readable): string {
  return String(stream.read() ?? '')
}
