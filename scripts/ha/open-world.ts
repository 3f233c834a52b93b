import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fillDatabase } from '../../bench/chaos/database.ts'
import { type Supervised, supervise, untilReady } from '../../bench/chaos/processes.ts'
import { visitorCookies } from '../../bench/parts/visitors.ts'
import { type Random, randomOf } from '../seed/random.ts'
import { type Cluster, type ClusterShape, openCluster } from './cluster.ts'
import { makeProbeTable } from './probe-writes.ts'

export type HaWorld = {
  cluster: Cluster
  processes: readonly Supervised[]
  cookieOf: (visitorId: string) => string
  clinics: readonly string[]
  random: Random
  /** Of the processes' logs. */
  folder: string
  close(): Promise<void>
}

const shapes = [
  { name: 'web-1', role: 'web' },
  { name: 'web-2', role: 'web' },
  { name: 'worker', role: 'worker' },
] as const

/** A cluster with two web processes and a worker in front of it. */
export async function openWorld({ seed, ...shape }: ClusterShape & { seed: number }): Promise<HaWorld> {
  const cluster = await openCluster(shape)
  const folder = path.join(cluster.folder, 'app')
  mkdirSync(folder)
  const processes: Supervised[] = []
  const close = async () => {
    await Promise.all(processes.map(process => process.stop()))
    cluster.close()
  }
  try {
    await cluster.ask(fillDatabase)
    await cluster.ask(makeProbeTable)
    const { DATABASE_URL: databaseUrl, ...env } = cluster.env
    for (const shape of shapes) processes.push(await supervise({ ...shape, databaseUrl, folder, env }))
    await untilReady(processes)
    const [cookieOf, clinics] = await cluster.ask(async db => {
      const rows = await db<{ id: string }[]>`select id from clinic order by scheduled_at`
      return [await visitorCookies(db), rows.map(({ id }) => id)] as const
    })
    return { cluster, processes, cookieOf, clinics, random: randomOf(seed, 3), folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Exits that we did not cause. */
export function countEnds({ processes }: Pick<HaWorld, 'processes'>): number {
  return processes.reduce((sum, { ends }) => sum + ends, 0)
}
