import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Node } from './node.ts'

const TIMEOUT_MS = 90_000

export async function untilOther(cluster: Cluster, old: Node): Promise<void> {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; await sleep(100))
    if ((await cluster.primaries()).some(node => node !== old)) return
  throw new Error(`No other node than ${old.name} became primary.`)
}

/** As `patronictl switchover`. */
export async function postSwitchover(cluster: Cluster, candidate: Node | undefined): Promise<void> {
  const primary = await cluster.primary()
  const body = JSON.stringify({ leader: primary.name, candidate: candidate?.name })
  const answer = await fetch(`http://127.0.0.1:${primary.restPort}/switchover`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`)
}

/** Only the synchronous standby may become primary; another takes its place while it is away. */
export async function moveTo(cluster: Cluster, candidate: Node): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await cluster.untilSettled()
    if ((await cluster.primary()) === candidate) return
    const { sync } = await cluster.standbys()
    if (sync !== candidate) {
      sync?.kill()
      for (let waits = 0; waits < 300 && (await cluster.standbys()).sync !== candidate; waits++) await sleep(100)
      sync?.start()
      await cluster.untilSettled()
    }
    // The roles may have changed since.
    await postSwitchover(cluster, candidate).catch(() => {})
    await sleep(3_000)
  }
  throw new Error(`${candidate.name} did not become primary.`)
}
