import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#kit/server/db/db.ts'
import { HOUR } from '#kit/shared/time.ts'
import { pick, type Random } from '../../scripts/seed/random.ts'
import type { ChaosOrder } from './app-entry.ts'
import { compareResults } from './compare-results.ts'
import type { DataFolder } from './data-folder.ts'
import type { ChaosDatabase } from './database.ts'
import type { Supervised } from './processes.ts'
import { openProxy } from './tcp-proxy.ts'

export type Victims = { database: ChaosDatabase; processes: readonly Supervised[]; data: DataFolder; random: Random }

export type Fault = {
  name: string
  /** For people. */
  words: string
  /** Milliseconds. */
  lasts: number
  begin(victims: Victims): void | Promise<void>
  /** Only undoes `begin`: everything else must recover automatically. */
  end?(victims: Victims): void | Promise<void>
  obstacle?(victims: Victims): string | undefined
}

const RESETS = 10_000

const OPEN = { mood: 'open', delayMs: 0 } as const

export const faults: readonly Fault[] = [
  {
    name: 'web-kill',
    words: 'one of the web processes is killed (-9)',
    lasts: 100,
    begin: ({ processes, random }) => pick(random, ofRole(processes, 'web')).kill(),
  },
  {
    name: 'worker-kill',
    words: 'the worker is killed (-9)',
    lasts: 100,
    begin: ({ processes }) => ofRole(processes, 'worker').forEach(worker => worker.kill()),
  },
  {
    name: 'all-kill',
    words: 'all processes are killed (-9) at once',
    lasts: 100,
    begin: ({ processes }) => processes.forEach(process => process.kill()),
  },
  {
    name: 'db-kill',
    words: 'the database is killed (-9)',
    lasts: 300,
    begin: ({ database }) => database.kill(),
    end: ({ database }) => database.revive(),
  },
  {
    name: 'db-cut',
    words: 'all connections to the database are reset, and new ones refused',
    lasts: 2_000,
    begin: ({ database }) => database.line.setMood('cut'),
    end: ({ database }) => database.line.setMood('open'),
  },
  {
    name: 'db-resets',
    words: `${RESETS.toLocaleString('en-US')} connections to the database are reset in mid-statement, and every result compared`,
    lasts: 0,
    async begin({ database, random }) {
      const line = await openProxy(database.line.upstream)
      const url = new URL(database.url)
      url.port = String(line.port)
      const db = connect({ url: url.href })
      try {
        const { mismatches } = await compareResults({ db, line, random, resets: RESETS })
        if (mismatches.length > 0)
          throw new Error(`Statements got rows of others: ${mismatches.slice(0, 5).join('; ')}`)
      } finally {
        await db.end({ timeout: 1 })
        line.close()
      }
    },
  },
  {
    name: 'db-silent',
    words: 'packets to the database are silently dropped',
    lasts: 4_000,
    begin: ({ database }) => database.line.setMood('silent'),
    end: ({ database }) => database.line.setMood('open'),
  },
  {
    name: 'db-slow',
    words: 'everything to and from the database takes 100 ms longer',
    lasts: 5_000,
    begin: ({ database }) => void (database.line.delayMs = 100),
    end: ({ database }) => void (database.line.delayMs = 0),
  },
  {
    name: 'provider-cut',
    words: 'connections to the card provider are reset',
    lasts: 4_000,
    begin: ({ processes }) => notifyAll(processes, { provider: { mood: 'cut', delayMs: 0 } }),
    end: ({ processes }) => notifyAll(processes, { provider: OPEN }),
  },
  {
    name: 'provider-silent',
    words: 'the card provider takes requests and never answers',
    lasts: 5_000,
    begin: ({ processes }) => notifyAll(processes, { provider: { mood: 'silent', delayMs: 0 } }),
    end: ({ processes }) => notifyAll(processes, { provider: OPEN }),
  },
  {
    name: 'provider-slow',
    words: 'everything to and from the card provider takes 500 ms longer',
    lasts: 5_000,
    begin: ({ processes }) => notifyAll(processes, { provider: { mood: 'open', delayMs: 500 } }),
    end: ({ processes }) => notifyAll(processes, { provider: OPEN }),
  },
  {
    name: 'disk-full',
    words: 'the disk of the database is full to the last byte',
    lasts: 4_000,
    obstacle: ({ data }) => (data.canBeFilled ? undefined : 'needs root on Linux, for a file system of its own'),
    begin: ({ data }) => data.fill(),
    async end({ data, database }) {
      data.free()
      // A server that could not even write its log has stopped; an operator restarts it.
      await database.revive()
    },
  },
  {
    name: 'clock-ahead',
    words: 'the clocks of all processes jump an hour ahead, and later back',
    lasts: 4_000,
    begin: ({ processes }) => notifyAll(processes, { clock: HOUR }),
    end: ({ processes }) => notifyAll(processes, { clock: 0 }),
  },
  {
    name: 'clock-apart',
    words: 'the clock of one web process jumps an hour ahead, that of the other an hour back',
    lasts: 4_000,
    begin: ({ processes }) =>
      ofRole(processes, 'web').forEach((web, index) => web.order({ clock: index % 2 === 0 ? HOUR : -HOUR })),
    end: ({ processes }) => notifyAll(processes, { clock: 0 }),
  },
]

/** Returns when it ended, by `performance.now()`. */
export async function injectFault(fault: Fault, victims: Victims): Promise<number> {
  await fault.begin(victims)
  await sleep(fault.lasts)
  const over = performance.now()
  await fault.end?.(victims)
  return over
}

function ofRole(processes: readonly Supervised[], role: Supervised['role']): Supervised[] {
  return processes.filter(process => process.role === role)
}

function notifyAll(processes: readonly Supervised[], order: ChaosOrder): void {
  for (const process of processes) process.order(order)
}
