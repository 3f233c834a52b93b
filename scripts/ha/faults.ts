import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster, Restartable } from './cluster.ts'
import { postSwitchover } from './move-primary.ts'
import type { Node } from './node.ts'
import { probeWrites, type WriteProbe } from './probe-writes.ts'

export type HaFault = {
  name: string
  /** For people. */
  words: string
  /** At least, in milliseconds, until `repair`. */
  lasts: number
  /** Repaired only when another node is primary. */
  isOfPrimary?: true
  /** The old primary still runs, and is written to directly. */
  isProbed?: true
  /** Returns what a supervisor or operator does later. */
  begin(cluster: Cluster): Promise<Repair>
}

/** May return writes that were sent to a node past everything else. */
export type Repair = () => Promise<WriteProbe | void> | WriteProbe | void

const AWAY_MS = 6_000
const RESTART_MS = 500
/** More than ttl, so that the primary would lose its role. */
const WITHOUT_ETCD_MS = 15_000
/** For a resumed primary to find out. */
const FENCED_MS = 3_000

export const haFaults: readonly HaFault[] = [
  {
    name: 'primary-killed',
    words: 'the primary loses power (PostgreSQL and Patroni killed)',
    lasts: 0,
    isOfPrimary: true,
    async begin(cluster) {
      const primary = await cluster.primary()
      primary.kill()
      return () => primary.start()
    },
  },
  {
    name: 'primary-cut',
    words: 'the primary is cut off: all its connections and every node’s Patroni API drop packets',
    lasts: 0,
    isOfPrimary: true,
    isProbed: true,
    async begin(cluster) {
      const primary = await cluster.primary()
      const probe = probeWrites(cluster, primary)
      // Whose request it is can’t be seen, so the other nodes’ REST APIs are cut for each other as well.
      const lines = [...Object.values(primary.lines), ...cluster.nodes.map(({ lines: { rest } }) => rest)]
      for (const line of lines) line.setMood('silent')
      return async () => {
        // Both may have been called primary: the old one until it has noticed.
        await sleep(FENCED_MS)
        for (const line of lines) line.setMood('open')
        return probe.end()
      }
    },
  },
  {
    name: 'primary-paused',
    words: 'the primary’s machine stands still until there is a new one, then continues',
    lasts: 0,
    isOfPrimary: true,
    isProbed: true,
    async begin(cluster) {
      const primary = await cluster.primary()
      primary.pause()
      return async () => {
        const probe = probeWrites(cluster, primary)
        primary.resume()
        await sleep(FENCED_MS)
        return probe.end()
      }
    },
  },
  {
    name: 'switchover',
    words: 'an operator moves the primary (switchover)',
    lasts: 0,
    isOfPrimary: true,
    async begin(cluster) {
      const { sync } = await cluster.standbys()
      await postSwitchover(cluster, sync)
      return () => {}
    },
  },
  {
    name: 'standby-killed',
    words: 'the synchronous standby loses power',
    lasts: AWAY_MS,
    begin: async cluster => killAll([await syncOf(cluster)]),
  },
  {
    name: 'standby-cut',
    words: 'the synchronous standby is cut off: all its connections and all replication drop packets',
    lasts: 2 * AWAY_MS,
    async begin(cluster) {
      const { lines } = await syncOf(cluster)
      const primary = await cluster.primary()
      // It streams through the primary's line, as the other standby does.
      const cut = [...Object.values(lines), primary.lines.postgres]
      for (const line of cut) line.setMood('silent')
      return () => {
        for (const line of cut) line.setMood('open')
      }
    },
  },
  {
    name: 'standbys-killed',
    words: 'both standbys lose power',
    lasts: AWAY_MS,
    async begin(cluster) {
      const { others } = await cluster.standbys()
      return killAll([await syncOf(cluster), ...others])
    },
  },
  {
    name: 'etcd-killed',
    words: `etcd is lost for ${WITHOUT_ETCD_MS / 1000} s`,
    lasts: WITHOUT_ETCD_MS,
    begin: async ({ programs }) => kill(programs.etcd),
  },
  {
    name: 'haproxy-killed',
    words: 'HAProxy is killed and restarted',
    lasts: RESTART_MS,
    begin: async ({ programs }) => kill(programs.haproxy),
  },
  {
    name: 'pgbouncer-killed',
    words: 'PgBouncer is killed and restarted',
    lasts: RESTART_MS,
    begin: async ({ programs }) => kill(programs.pgbouncer),
  },
]

async function syncOf(cluster: Cluster): Promise<Node> {
  const { sync, others } = await cluster.standbys()
  const node = sync ?? others[0]
  if (!node) throw new Error('There is no standby.')
  return node
}

function killAll(nodes: readonly Node[]): Repair {
  for (const node of nodes) node.kill()
  return () => {
    for (const node of nodes) node.start()
  }
}

function kill(program: Restartable): Repair {
  program.kill()
  return () => program.start()
}
