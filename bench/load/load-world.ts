import path from 'node:path'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { addDays, DAY, dateIn } from '#kit/shared/time.ts'
import { type BenchDatabase, openBenchDatabase } from '../parts/bench-database.ts'
import type { FreeSlot } from '../parts/bench-slots.ts'
import { type LoadProcess, startLoad } from '../parts/load-process.ts'
import { type RunningServer, startApp } from '../parts/start-server.ts'
import { makeVisitors } from '../parts/visitors.ts'
import type { MixedJob, MorningJob, MorningResult, OpenResult } from './open-load.ts'
import type { Place } from './request-mix.ts'
import type { Tally } from './tally.ts'

const VISITORS = 5_000
/** About fifteen thousand slots to hold and book. */
const FIELDS = 150
const DAYS = 7
/** Few enough parallel requests that none is refused. */
const AT_ONCE = 8
/** Limited, since their ids are sent to the load process. */
const PLACES = 5_000
/** Days ahead; unused by the other load. */
const MORNING_DAY = 40

export type LoadWorld = {
  database: BenchDatabase
  places: Place[]
  cookies: string[]
  /** `env`: besides the database. */
  serve(processes: number, env?: Record<string, string>): Promise<RunningServer[]>
  /** `ports`: of a proxy, instead of the processes. */
  mixed(job: { rate: number; seconds: number; ports?: readonly number[] }): Promise<Tally>
  /** Process id of the load generator. */
  loadPid: number
  morning(job: { visitors: number; slots: readonly FreeSlot[] }): Promise<MorningResult>
  openMorning(count: number, day: number): Promise<FreeSlot[]>
  close: () => Promise<void>
}

/** `database`: seeded, closes with the world; default: the demo catalog. */
type Given = { folder: string; seed: number; database?: BenchDatabase }

export async function openLoadWorld({ folder, seed, ...given }: Given): Promise<LoadWorld> {
  const database = given.database ?? (await openBenchDatabase({ seed: async () => {} }))
  const asker: LoadProcess<MixedJob | MorningJob, OpenResult> = startLoad('../load/open-load.ts')
  let servers: RunningServer[] = []
  let slots: FreeSlot[] = []
  let used = 0
  let runs = 0

  async function serve(processes: number, env: Record<string, string> = {}): Promise<RunningServer[]> {
    await Promise.all(servers.map(server => server.stop()))
    servers = []
    // Sequential: the first fills the database.
    for (let number = 1; number <= processes; number++)
      servers.push(
        await startApp({ DATABASE_URL: database.url, ...env }, { logFile: path.join(folder, `web-${number}.log`) }),
      )
    return servers
  }

  async function close(): Promise<void> {
    await Promise.all(servers.map(server => server.stop()))
    asker.stop()
    await database.close()
  }

  async function prepare(): Promise<{ places: Place[]; cookies: string[] }> {
    await serve(1)
    const places = await readSeats(database)
    slots = await readSlots(servers[0]!.port, places.slice(0, FIELDS), { from: 2, days: DAYS })
    return { places, cookies: await makeVisitors(database.db, VISITORS) }
  }

  const { places, cookies } = await prepare().catch(async (error: unknown) => {
    await close()
    throw error
  })

  /** Reuses slots only when most of their holds have expired. */
  function takeSlots(count: number): FreeSlot[] {
    const from = used
    used += count
    return Array.from({ length: count }, (_, index) => slots[(from + index) % slots.length]!)
  }

  const ports = () => servers.map(({ port }) => port)
  return {
    database,
    places,
    cookies,
    serve,
    loadPid: asker.pid,
    async mixed({ rate, seconds, ports: given = ports() }) {
      const arrivals = { rate, seconds, seed: seed + runs++ }
      const wanted = takeSlots(Math.ceil(rate * seconds * 0.07) + 50)
      const result = await asker.run({ kind: 'mixed', ports: given, places, cookies, slots: wanted, ...arrivals })
      return (result as { mixed: Tally }).mixed
    },
    async morning({ visitors, slots: wanted }) {
      const arrivals = { rate: visitors, seconds: 1, seed: seed + runs++ }
      const job = { kind: 'morning' as const, ports: ports(), cookies: cookies.slice(0, visitors), slots: wanted }
      return ((await asker.run({ ...job, ...arrivals })) as { morning: MorningResult }).morning
    },
    async openMorning(count, day) {
      for (const place of places.slice(FIELDS)) {
        const open = await readSlots(servers[0]!.port, [place], { from: MORNING_DAY + day, days: 1 })
        if (open.length >= count) return open.slice(0, count)
      }
      throw new Error(`No field has ${count} open slots on a day.`)
    },
    close,
  }
}

async function readSeats({ db }: BenchDatabase): Promise<Place[]> {
  return db<Place[]>`
    select id, latitude::float8, longitude::float8, sport_types[1] as sport from facility
    where provider_type = 'manual' order by id limit ${PLACES}`
}

/** By day, hour, then field, so neighbors are at different fields. */
async function readSlots(
  port: number,
  places: readonly Place[],
  { from, days }: { from: number; days: number },
): Promise<FreeSlot[]> {
  const today = dateIn('America/New_York', Date.now())
  const found: FreeSlot[] = []
  for (let day = from; day < from + days; day++) {
    const date = addDays(today, day)
    const ofDay: FreeSlot[] = []
    for (let at = 0; at < places.length; at += AT_ONCE)
      ofDay.push(...(await Promise.all(places.slice(at, at + AT_ONCE).map(({ id }) => readDay(port, id, date)))).flat())
    found.push(...ofDay.toSorted((a, b) => (a.start % DAY) - (b.start % DAY)))
  }
  return found
}

async function readDay(port: number, facilityId: string, date: string): Promise<FreeSlot[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/availability-slots?facilityId=${facilityId}&date=${date}`)
  if (!answer.ok) throw new Error(`Slots of ${facilityId} were rejected: ${await answer.text()}`)
  const slots = (await answer.json()) as AvailabilitySlot[]
  return slots
    .filter(({ status }) => status === 'open')
    .map(({ id, startTime, endTime, pricePerSlot }) => ({
      id,
      facilityId,
      start: Date.parse(startTime),
      end: Date.parse(endTime),
      priceCents: fromDecimal(pricePerSlot)!,
    }))
}
