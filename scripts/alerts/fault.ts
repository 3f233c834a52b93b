import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './installation.ts'

export type AlertFault = {
  /** Names in deploy/alerts.yaml. */
  rules: readonly string[]
  /** For people. */
  words: string
  /** `signal`: aborted when the alerts are resolved, for what must continue until then. */
  begin(at: Installation, signal: AbortSignal): Promise<Repair>
}

export type Repair = () => void | Promise<void>

type Traffic = { paths: readonly string[]; clients?: number; pauseMs?: number; signal: AbortSignal }

/** As browsers that wait for each response, and a second after a 503. Returns how they leave earlier. */
export function keepAsking(origin: string, { paths, clients = 1, pauseMs = 1_000, signal }: Traffic): () => void {
  const leaving = new AbortController()
  const until = AbortSignal.any([leaving.signal, signal])
  for (let client = 0; client < clients; client++) void askOnAndOn(origin, paths, pauseMs, until)
  return () => leaving.abort()
}

async function askOnAndOn(
  origin: string,
  paths: readonly string[],
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const status = await statusOf(origin + paths[turn % paths.length]!, signal)
    await pause(status === 503 ? 1_000 : pauseMs, signal)
  }
}

/** 0 without a response. */
async function statusOf(url: string, signal: AbortSignal): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {})
}
