import { execFileSync } from 'node:child_process'
import { findRate } from '../load/find-rate.ts'
import type { LoadWorld } from '../load/load-world.ts'
import type { Tally } from '../load/tally.ts'
import { openCpuShare } from './cpu-share.ts'
import { startBalancer } from './start-balancer.ts'
import { type RunFigures, watchRun } from './watch-run.ts'

export type HeldRate = { processes: number; rate: number; tally: Tally; figures: RunFigures }

type Search = { world: LoadWorld; folder: string; workerPid: number; cores: number; seconds: number; p99Ms: number }

/** A new process compiles its code for thousands of requests, which would use up its share. */
const WARM_UP = { rate: 100, secondsEach: 25 }
/** Within the share, before the first measured run. */
const SETTLE_SECONDS = 10
/** A rate is too high only if it fails twice. A process that has used up its quota pauses now and then at any rate. */
const TRIES = 2
/** Of a guess, so that the search begins below. */
const BEGIN = 0.7

/** The highest rate that so many web processes hold behind a balancer, each with this part of a core. */
export async function findHeldRate(search: Search, processes: number, guess: number): Promise<HeldRate> {
  const { world, folder, workerPid, cores, seconds, p99Ms } = search
  const servers = await world.serve(processes, { ROLE: 'web' })
  const balancer = await startBalancer(
    servers.map(({ port }) => port),
    folder,
  )
  const web = servers.map(({ pid }) => pid)
  const others = [balancer.pid, world.loadPid, workerPid]
  const via = (job: { rate: number; seconds: number }) => world.mixed({ ...job, ports: [balancer.port] })
  const shares = web.map((pid, index) => {
    const share = openCpuShare(`${processes}-${index}`)
    share.add(pid)
    return share
  })
  try {
    await via({ rate: WARM_UP.rate, seconds: WARM_UP.secondsEach * processes })
    for (const share of shares) share.limit(cores)
    await via({ rate: Math.ceil(guess / 2), seconds: SETTLE_SECONDS })
    // What was written before would make the disk slow meanwhile.
    await world.database.db`checkpoint`
    execFileSync('sync')
    const figuresOf = new Map<Tally, RunFigures>()
    const mixed = async (job: { rate: number; seconds: number }) => {
      const { result, figures } = await watchRun(world.database, { web, others }, () => via(job))
      figuresOf.set(result, figures)
      return result
    }
    const first = Math.max(1, Math.round(BEGIN * guess))
    const { rate, tally } = await findRate({ mixed }, seconds, { first, p99Ms, tries: TRIES })
    if (!tally) throw new Error(`${processes} processes held no rate.`)
    return { processes, rate, tally, figures: figuresOf.get(tally)! }
  } finally {
    await balancer.stop()
    // A group can go once its processes have.
    await world.serve(0)
    for (const share of shares) share.close()
  }
}
