import { randomOf } from '../../scripts/seed/random.ts'
import { visitorCookies } from '../parts/visitors.ts'
import { makeDataFolder } from './data-folder.ts'
import { openChaosDatabase } from './database.ts'
import { type Supervised, supervise, untilReady } from './processes.ts'
import type { ChaosWorld } from './try-fault.ts'

const shapes = [
  { name: 'web-1', role: 'web' },
  { name: 'web-2', role: 'web' },
  { name: 'worker', role: 'worker' },
] as const

/** All connected through breakable proxies. */
export async function openChaos(
  folder: string,
  seed: number,
): Promise<{ world: ChaosWorld; close: () => Promise<void> }> {
  const data = makeDataFolder(folder)
  const processes: Supervised[] = []
  const opening = openChaosDatabase(data.dir)
  const stopping = new AbortController()
  const close = async () => {
    stopping.abort()
    await Promise.all(processes.map(process => process.stop()))
    const opened = await opening.catch(() => undefined)
    await opened?.close()
    data.remove()
  }
  // The database has its own session; it and the mounted file system would outlive us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))
  try {
    const database = await opening
    stopping.signal.throwIfAborted()
    for (const shape of shapes) processes.push(await supervise({ ...shape, databaseUrl: database.url, folder }))
    await untilReady(processes)
    const [cookieOf, clinics] = await database.ask(async db => {
      const rows = await db<{ id: string }[]>`select id from clinic order by scheduled_at`
      return [await visitorCookies(db), rows.map(({ id }) => id)] as const
    })
    return { world: { database, data, processes, cookieOf, clinics, random: randomOf(seed, 3) }, close }
  } catch (error) {
    await close()
    throw error
  }
}
