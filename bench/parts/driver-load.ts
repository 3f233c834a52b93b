import { connect, type Db } from '#kit/server/db/db.ts'
import { FACILITIES, facilityNumber, freeSlot } from './bench-slots.ts'
import { bookStatement, holdStatement } from './hold-statements.ts'
import { answerJobs, type DriverJob, type LoadResult, quantile } from './load-process.ts'

/** No HTTP, no checks. Throws if a slot was taken. */
answerJobs<DriverJob>(async ({ url, clients, from, count, book }) => {
  const db = open(url, clients)
  const times: number[] = []
  let next = from
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let n = next++; n < from + count; n = next++) {
        const sent = performance.now()
        await holdOne(db, n, book)
        times.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return { seconds, done: count, p95: quantile(times, 0.95) } satisfies LoadResult
})

/** Kept between jobs, so that connecting is not measured. */
let pool: Db | undefined

function open(url: string, max: number): Db {
  pool ??= connect({ url }, { max })
  return pool
}

const hold = holdStatement('$1', '$2')
const book = bookStatement('$1', '$2')

async function holdOne(db: Db, n: number, booked: boolean): Promise<void> {
  const facility = String(facilityNumber(n % FACILITIES))
  const [held] = await db.unsafe<{ id: string }[]>(hold, [facility, freeSlot(n).start / 1000], { prepare: true })
  if (!held) throw new Error(`The open slot ${n} was taken.`)
  if (booked) await db.unsafe(book, [facility, held.id], { prepare: true })
}
