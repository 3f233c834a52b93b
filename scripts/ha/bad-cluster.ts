import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#kit/server/db/db.ts'
import { faultsOf, startProduct } from './bad-addresses.ts'
import type { Obstacle, Outcome } from './bad-input.ts'
import type { Cluster } from './cluster.ts'
import { moveTo, untilOther } from './move-primary.ts'
import { FAKETIME, type Node } from './node.ts'
import type { HaWorld } from './open-world.ts'
import { probeWrites } from './probe-writes.ts'

const WRITES_MS = 8_000
const WRONG_MS = 10_000

/** Patroni dies and PostgreSQL does not, so nobody demotes it until Patroni is started again. */
export async function tryTwoPrimaries({ cluster }: HaWorld): Promise<Outcome> {
  const old = await cluster.primary()
  old.readLog()
  old.killPatroni()
  await untilOther(cluster, old)
  const believesIt = await isWritable(cluster, old)
  const probe = probeWrites(cluster, old)
  await sleep(WRITES_MS)
  const { tried, confirmed, refusals } = await probe.end()
  const stillBelievesIt = await isWritable(cluster, old)
  old.start()
  await cluster.untilSettled()
  const messages = messagesIn(old.readLog(), /demot|does not have lock|leader/i)
  return {
    messages,
    seen: `(${tried} writes to the old primary, ${confirmed.length} confirmed: ${[...refusals].join('; ')})`,
    faults: [
      ...(believesIt && stillBelievesIt ? [] : ['The old primary had already given up.']),
      ...(tried > 0 ? [] : ['Nothing was written to the old primary.']),
      ...confirmed.map(id => `The old primary confirmed the write ${id}.`),
      ...faultsOf(messages, /demot/i),
    ],
  }
}

export async function tryWrongClock({ cluster }: HaWorld): Promise<Outcome | Obstacle> {
  if (!existsSync(FAKETIME)) return { obstacle: 'run apt-get install libfaketime' }
  const { sync } = await cluster.standbys()
  sync!.kill()
  sync!.start({ clock: '+1h' })
  let messages: string[] = []
  // On a busy machine the role may have moved on meanwhile.
  for (let tries = 0; tries < 3 && messages.length === 0; tries++) {
    await moveTo(cluster, sync!)
    await sleep(WRONG_MS)
    messages = (await startProduct(cluster.env)).said
  }
  sync!.kill()
  await untilOther(cluster, sync!)
  sync!.start()
  return { messages: messages.slice(0, 3), faults: faultsOf(messages, /clocks.*time server/) }
}

export async function tryFullDisk({ cluster }: HaWorld): Promise<Outcome | Obstacle> {
  const { smallDisk } = cluster
  if (!smallDisk?.canBeFilled) return { obstacle: 'needs root on Linux, for a file system of its own' }
  const node = cluster.nodes[0]!
  await moveTo(cluster, node)
  await sleep(2_000)
  node.readLog()
  smallDisk.fill()
  try {
    await Promise.all([untilOther(cluster, node), writeMuch(cluster, node)])
  } finally {
    smallDisk.free()
  }
  const messages = messagesIn(node.readLog(), /no space left/i)
  return { messages, faults: faultsOf(messages, /PANIC.*no space left on device/i) }
}

/** Until it can't. PostgreSQL has some log files in reserve, which customers would not fill for minutes. */
async function writeMuch(cluster: Cluster, node: Node): Promise<void> {
  const db = connect({ url: cluster.urlOf(node) }, { max: 1, settings: { statement_timeout: 60_000 } })
  try {
    await db`create table filler (text text)`
    // Ends when PostgreSQL does.
    for (;;) await db`insert into filler select repeat(md5(n::text), 30) from generate_series(1, 10000) as n`
  } catch {
    await db.end({ timeout: 1 })
  }
}

async function isWritable(cluster: Cluster, node: Node): Promise<boolean> {
  const db = connect({ url: cluster.urlOf(node) }, { max: 1 })
  const [row] = await db<{ is: boolean }[]>`select not pg_is_in_recovery() as is`
  await db.end({ timeout: 1 })
  return row!.is
}

/** Without times and process ids, each once. */
function messagesIn(log: readonly string[], wanted: RegExp): string[] {
  const said = log.filter(line => wanted.test(line)).map(line => line.replace(/^[\d :.,-]+(UTC)? *(\[\d+\])? */, ''))
  return [...new Set(said)].slice(0, 6)
}
