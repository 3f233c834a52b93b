import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect, type Db } from '#kit/server/db/db.ts'
import { type Customers, startCustomers } from '../../bench/chaos/customers.ts'
import { type Supervised, supervise, untilReady } from '../../bench/chaos/processes.ts'
import { visitorCookies } from '../../bench/parts/visitors.ts'

export type Product = {
  letIn(seed: number): Promise<Customers>
  ask<T>(question: (db: Db) => Promise<T>): Promise<T>
  stop(this: void): Promise<void>
}

/** A web process and a worker. Resolves once both serve. */
export async function startProduct(databaseUrl: string): Promise<Product> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'openfield-pitr-app-'))
  const processes: Supervised[] = []
  const self: Product = {
    async letIn(seed) {
      const [cookieOf, clinics] = await self.ask(async db => {
        const rows = await db<{ id: string }[]>`select id from clinic order by scheduled_at`
        return [await visitorCookies(db), rows.map(({ id }) => id)] as const
      })
      return startCustomers({ origins: [processes[0]!.origin], cookieOf, clinics, seed })
    },
    ask: question => askAt(databaseUrl, question),
    async stop() {
      await Promise.all(processes.map(process => process.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const role of ['web', 'worker'] as const)
      processes.push(await supervise({ name: role, role, databaseUrl, folder }))
    await untilReady(processes)
    return self
  } catch (error) {
    await self.stop()
    throw error
  }
}

export async function askAt<T>(url: string, question: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ url }, { max: 2, settings: { statement_timeout: 60_000 } })
  try {
    return await question(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}
