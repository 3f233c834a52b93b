import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { makeOpenFolder } from '../parts/bench-database.ts'
import { explainStatements, readPlans, slowestStatements } from '../parts/search-plans.ts'
import { stopServers } from '../parts/start-server.ts'
import { compareReservations, type Side, sampleKind, serve } from './compare-reservations.ts'
import { readSizes } from './read-sizes.ts'
import { openReservations, type ReservationDatabase } from './reservation-databases.ts'
import { askedKinds } from './reservation-requests.ts'
import { reportReservations, showReservations } from './show-reservations.ts'

type Wanted = {
  facilities: number
  reservations: number
  rounds: number
  keptIn: string | undefined
  showsPlans: boolean
  writes: boolean
}

const SHARE = 100

/** Two databases with the same facilities, one with a hundredth of the reservations. */
export async function runReservations(wanted: Wanted): Promise<void> {
  const { facilities, reservations, rounds, keptIn, showsPlans, writes } = wanted
  const work = await makeOpenFolder()
  const folder = keptIn ?? work
  const opened: ReservationDatabase[] = []
  const open = async (count: number) => {
    const inCity = Math.round(reservations / SHARE / 4)
    const one = { folder: path.join(folder, String(count)), facilities, reservations: count, inCity }
    opened.push(await openReservations(one))
    return serve(opened.at(-1)!, work)
  }
  try {
    const few = await open(reservations / SHARE)
    const many = await open(reservations)
    const compared = await compareReservations(few, many, rounds)
    const { db } = many.database
    const [setting] = await db<{ sharedBuffers: string }[]>`select current_setting('shared_buffers') as shared_buffers`
    const command = `npm run bench -- scale --only reservations --facilities ${facilities} --reservations ${reservations} --rounds ${rounds}`
    const result = { command, facilities, few: few.made, many: many.made, compared, rounds, ...setting! }
    showReservations({ ...result, sizes: await readSizes(db) }, { writes })
    reportReservations({ ...result, sizes: [] })
    if (showsPlans) await showPlans(many, work)
  } finally {
    stopServers()
    for (const { database } of opened) await database.close()
    await rm(work, { recursive: true, force: true })
  }
}

/** The slowest run of each statement, in a server with new connections. */
async function showPlans(side: Side, work: string): Promise<void> {
  const { database } = side
  await side.app.stop()
  await explainStatements(database, true)
  const again = await serve(side, work)
  for (const kind of await askedKinds(again.asked, [again.app.port])) {
    const before = readFileSync(database.logFile, 'utf8').length
    await sampleKind(again, kind)
    const log = readFileSync(database.logFile, 'utf8').slice(before)
    console.log(`\nBehind ${kind.name}:`)
    for (const runs of slowestStatements(readPlans(log))) console.log(`\n${runs.length} runs\n${runs[0]!.text}`)
  }
  await explainStatements(database, false)
}
