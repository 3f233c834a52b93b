import path from 'node:path'
import { sumFigures } from '#desk/server/jobs.ts'
import { HttpConnection } from '../parts/http-connection.ts'
import { quantile } from '../parts/load-process.ts'
import { signInAdministrator } from '../parts/measure-dashboard.ts'
import { signUpOwner } from '../parts/owner.ts'
import { cpuMs } from '../parts/process-figures.ts'
import { inTurn } from '../parts/rounds.ts'
import { joinDesk } from '../parts/seed-desk.ts'
import { type RunningServer, startApp } from '../parts/start-server.ts'
import { makeVisitors } from '../parts/visitors.ts'
import type { ReservationDatabase } from './reservation-databases.ts'
import { type Asked, type AskedKind, askedKinds } from './reservation-requests.ts'

export type Side = ReservationDatabase & { app: RunningServer; asked: Asked }

/** Per request: milliseconds of CPU, the median of the time to the response, and bytes of the body. */
export type RequestSample = { server: number; database: number; wall: number; bytes: number }
/** `failed`: the status of a response other than 200. Then there are no samples. */
export type Compared = { kind: AskedKind; few: RequestSample[]; many: RequestSample[]; failed?: number }

class Failed extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

const ELSEWHERE = 150
const VISITORS = 50

/** Serves people only: no job takes part in what is measured, but the sums are as recent as the job keeps them. */
export async function serve(opened: ReservationDatabase, folder: string): Promise<Side> {
  const { database, city } = opened
  await sumFigures(database.db, 'America/New_York')
  const app = await startApp(
    { DATABASE_URL: database.url, ROLE: 'web' },
    { logFile: path.join(folder, `app-${opened.made.reservations}.log`) },
  )
  const owner = await signUpOwner(app.port)
  await joinDesk(database.db)
  const ids = async (isCity: boolean, limit: number) => {
    const rows = await database.db<{ id: string }[]>`
      select id from facility
      where source = 'generated' and id = ground_id and retired_at is null and provider_type = 'manual' and price_cents > 0
        and (owner_id is not null) = ${isCity}
      order by md5(source_ref) limit ${limit}`
    return rows.map(({ id }) => id)
  }
  const asked = {
    city: { place: city, facilityIds: await ids(true, ELSEWHERE) },
    elsewhere: await ids(false, ELSEWHERE),
    cookies: {
      owner: owner.cookie,
      administrator: await signInAdministrator(database, app),
      visitors: await makeVisitors(database.db, VISITORS),
    },
  }
  return { ...opened, app, asked }
}

/** Kind by kind, the sides in turns, after one round that warms both. */
export async function compareReservations(few: Side, many: Side, rounds: number): Promise<Compared[]> {
  const ports = [few.app.port, many.app.port]
  const [ofFew, ofMany] = [await askedKinds(few.asked, ports), await askedKinds(many.asked, ports)]
  const compared: Compared[] = []
  for (const [index, kind] of ofFew.entries()) {
    const sides = [() => sampleKind(few, kind), () => sampleKind(many, ofMany[index]!)]
    const failed = await inTurn(1, sides).then(() => undefined, statusOf)
    if (failed) {
      compared.push({ kind, few: [], many: [], failed })
      console.log(`  ${kind.name}: ${failed}`)
      continue
    }
    const [atFew, atMany] = await inTurn(rounds, sides)
    compared.push({ kind, few: atFew!, many: atMany! })
    console.log(`  ${kind.name}: ${median(atFew!).toFixed(2)} and ${median(atMany!).toFixed(2)} CPU ms`)
  }
  return compared
}

function statusOf(error: unknown): number {
  if (error instanceof Failed) return error.status
  throw error
}

function median(samples: readonly RequestSample[]): number {
  return quantile(samples.map(cpuOf), 0.5)
}

export function cpuOf({ server, database }: RequestSample): number {
  return server + database
}

export async function sampleKind(
  { app, database }: Side,
  { name, requests, perTime }: AskedKind,
): Promise<RequestSample> {
  const connection = new HttpConnection(app.port)
  const read = () => ({
    server: cpuMs({ processes: [app.pid], postmaster: -1 }),
    database: cpuMs({ processes: [], postmaster: database.postmaster }),
  })
  const times: number[] = []
  let bytes = 0
  const before = read()
  for (const request of requests) {
    const sent = performance.now()
    const { status, body } = await connection.ask(request)
    times.push(performance.now() - sent)
    bytes += body.length
    if (status !== 200) throw new Failed(status, `${name}: ${status} ${body.slice(0, 300)}\n${request}`)
  }
  const after = read()
  connection.close()
  const count = requests.length / perTime
  return {
    server: (after.server - before.server) / count,
    database: (after.database - before.database) / count,
    wall: quantile(times, 0.5) * perTime,
    bytes: bytes / count,
  }
}
