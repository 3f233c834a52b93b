import type { BenchDatabase } from './bench-database.ts'
import { type ProviderJob, startLoad } from './load-process.ts'
import { printTable, show } from './print-table.ts'
import { cpuMs } from './process-figures.ts'
import { spread } from './rounds.ts'
import { startSandboxServer } from './start-server.ts'
import { forgetWork } from './work-behind.ts'

const ROUNDS = 5
const PURCHASES = 200

/**
 * Splits a purchase's provider CPU into our SDK calls and the provider's own work, by a sandbox in its own process:
 * creates, reads and captures intents.
 */
export async function measureProvider(database: BenchDatabase, logFile: string): Promise<void> {
  const sandbox = await startSandboxServer(database.url, logFile)
  const client = startLoad<ProviderJob>('provider-load.ts')
  const sides = {
    client: { processes: [client.pid], postmaster: 0 },
    sandbox: { processes: [sandbox.pid], postmaster: 0 },
  }
  const books = { processes: [], postmaster: database.postmaster }
  const spent = () => ({ client: cpuMs(sides.client), sandbox: cpuMs(sides.sandbox), books: cpuMs(books) })
  try {
    const rounds: ReturnType<typeof spent>[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const total = { client: 0, sandbox: 0, books: 0 }
      let intents = Array.from({ length: PURCHASES }, () => '')
      for (const step of ['create', 'confirm', 'take'] as const) {
        const before = spent()
        const { bodies } = await client.run({ port: sandbox.port, step, intents })
        const after = spent()
        intents = bodies!
        if (step === 'confirm') continue
        for (const part of ['client', 'sandbox', 'books'] as const)
          total[part] += (after[part] - before[part]) / PURCHASES
      }
      if (intents.some(status => status !== 'succeeded')) throw new Error('Not every payment was captured.')
      if (round > 0) rounds.push(total)
    }
    const row = (part: 'client' | 'sandbox' | 'books') => show(spread(rounds.map(round => round[part])))
    printTable(`The provider's part of a purchase: created, read, captured; ${ROUNDS} rounds of ${PURCHASES}`, [
      ['', 'CPU ms'],
      ['the SDK', row('client')],
      ['the sandbox', row('sandbox')],
      ["the sandbox's database", row('books')],
    ])
  } finally {
    client.stop()
    await sandbox.stop()
    await forgetWork(database.db)
  }
}
