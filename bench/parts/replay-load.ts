import { connect, type Db, type Tx } from '#kit/server/db/db.ts'
import { answerJobs, type LoadResult, type ReplayJob } from './load-process.ts'
import { fill, namesFor, type Prepared, prepare, type Recording, type Replayed, spellings } from './recording.ts'

/** The product's purchase statements with its pool and transactions: no HTTP, no checks, no provider. */
answerJobs<ReplayJob>(async ({ url, clients, recording }) => {
  const db = open(url)
  const purchase = prepareAll(recording)
  const times: number[] = []
  let refused = 0
  const started = performance.now()
  await Promise.all(
    clients.map(async mine => {
      for (const replayed of mine) {
        const asked = performance.now()
        if (await replay(db, purchase, replayed)) times.push(performance.now() - asked)
        else refused++
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return { seconds, done: times.length, p95: Number.NaN, times, refused } satisfies LoadResult
})

/** Kept between jobs, so that connecting is not measured. */
let pool: Db | undefined

function open(url: string): Db {
  pool ??= connect({ url })
  return pool
}

type PreparedPurchase = { hold: Prepared; rest: Prepared[]; refusal: Prepared[] }

function prepareAll({ names, hold, intent, confirm, booking, refusal }: Recording): PreparedPurchase {
  const [first, ...rest] = prepare([...hold, ...intent, ...confirm, ...booking], names)
  return { hold: first!, rest, refusal: prepare(refusal, names).slice(1) }
}

async function replay(db: Db, { hold, rest, refusal }: PreparedPurchase, replayed: Replayed): Promise<boolean> {
  const names = namesFor(replayed)
  let own = spellings(names)
  const send = (on: Db | Tx, { text, values }: Prepared) =>
    on.unsafe<{ id?: string; expires_at?: unknown }[]>(
      text,
      values.map(value => fill(value, own)),
      { prepare: true },
    )

  const held = await send(db, hold)
  // The statement also returns times that others have.
  if (!held.some(row => row.expires_at)) {
    for (const statement of refusal) await send(db, statement)
    return false
  }
  for (let i = 0; i < rest.length; i++) {
    if (rest[i]!.text === 'begin') {
      const end = rest.findIndex(({ text }, at) => at > i && text === 'commit')
      const inside = rest.slice(i + 1, end)
      await db.begin(async tx => {
        for (const statement of inside) await send(tx, statement)
      })
      i = end
      continue
    }
    const [row] = await send(db, rest[i]!)
    if (rest[i]!.text.startsWith('insert into payment ')) own = spellings({ ...names, paymentId: row!.id! })
  }
  return true
}
