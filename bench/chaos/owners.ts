import { setTimeout as sleep } from 'node:timers/promises'
import type { FacilityImport } from '#imports/contract.ts'
import { pick, type Random, randomOf } from '../../scripts/seed/random.ts'
import { makeList } from '../parts/import-rows.ts'
import { type Owner, signUpOwner } from '../parts/owner.ts'

export type Owners = {
  readonly lists: number
  /** After the current list, once its owner knows the result. */
  leave(): Promise<void>
}

/** Too many for the request: a worker imports them, and another resumes it. */
const ROWS = 2_100
/** The disk to be filled is small. */
const PAUSE_MS = 30_000
const ASK_EVERY_MS = 500
const TIMEOUT_MS = 90_000
const ANSWER_MS = 15_000

/** Sequential, one list each. Without a response an owner resends the file. */
export function startOwners({ ports, seed }: { ports: readonly number[]; seed: number }): Owners {
  const random = randomOf(seed, 4)
  const file = new Blob([...makeList(ROWS)], { type: 'text/csv' })
  const shop = { lists: 0 }
  const closing = new AbortController()

  async function come(): Promise<void> {
    while (!closing.signal.aborted) {
      const owner = await signUpOwner(pick(random, ports)).catch(() => undefined)
      const found = owner && (await untilDone({ owner, ports, random, file }))
      if (found?.status === 'imported') shop.lists++
      await pause(owner ? PAUSE_MS : ASK_EVERY_MS)
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {})

  const coming = come()
  return {
    get lists() {
      return shop.lists
    },
    async leave() {
      closing.abort()
      await coming
    },
  }
}

type List = { owner: Owner; ports: readonly number[]; random: Random; file: Blob }

async function untilDone(list: List): Promise<FacilityImport | undefined> {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; await sleep(ASK_EVERY_MS)) {
    const found = await handIn(list, deadline).catch(() => undefined)
    if (found) return found
  }
  return undefined
}

/** Polls until done. Throws without a response, on a request to retry, or on timeout. */
async function handIn(list: List, deadline: number): Promise<FacilityImport> {
  const form = new FormData()
  form.append('csvFile', list.file, 'list.csv')
  let found = await send(list, '/upload', { method: 'POST', body: form })
  while (found.status === 'importing') {
    if (performance.now() > deadline) throw new Error('The import is still running.')
    await sleep(ASK_EVERY_MS)
    found = await send(list, `/imports/${found.id}`)
  }
  return found
}

async function send({ owner, ports, random }: List, path: string, init: RequestInit = {}): Promise<FacilityImport> {
  const address = `http://127.0.0.1:${pick(random, ports)}/api/facilities/csv${path}`
  const signal = AbortSignal.timeout(ANSWER_MS)
  const answer = await fetch(address, { ...init, headers: { cookie: owner.cookie }, signal })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as FacilityImport
}
