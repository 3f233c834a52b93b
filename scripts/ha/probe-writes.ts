import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '#kit/server/db/db.ts'
import type { Cluster } from './cluster.ts'
import type { Node } from './node.ts'

/** Writes sent directly to a node that is, or was, the primary. */
export type WriteProbe = { tried: number /** Ids. */; confirmed: string[]; refusals: Set<string> }

const PAUSE_MS = 250
const TIMEOUT_MS = 2_000

/** As a client that still knows the old primary's address. */
export function probeWrites(cluster: Cluster, node: Node): { end(): Promise<WriteProbe> } {
  const probe: WriteProbe = { tried: 0, confirmed: [], refusals: new Set() }
  const stop = new AbortController()
  const db = connect({ url: cluster.urlOf(node) }, { max: 4, settings: { statement_timeout: TIMEOUT_MS } })

  async function keepWriting(): Promise<void> {
    while (!stop.signal.aborted) {
      const id = randomUUID()
      probe.tried++
      await db`insert into written_past_everything values (${id})`.then(
        () => void probe.confirmed.push(id),
        (error: unknown) => void probe.refusals.add(error instanceof Error ? error.message : String(error)),
      )
      await sleep(PAUSE_MS)
    }
  }

  const writing = keepWriting()
  return {
    async end() {
      stop.abort()
      await writing
      await db.end({ timeout: 1 })
      return probe
    },
  }
}

export async function makeProbeTable(db: Db): Promise<void> {
  await db`create table written_past_everything (id uuid primary key)`
}

export async function lostWrites(db: Db, confirmed: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select sent.id from unnest(${[...confirmed]}::uuid[]) as sent (id)
    where not exists (select from written_past_everything w where w.id = sent.id)`
  return rows.map(({ id }) => `the write ${id}, confirmed by the old primary, is not there`)
}
