import { setTimeout as sleep } from 'node:timers/promises'
import type { Inbox } from '../monitoring/start-inbox.ts'
import type { AlertFault, Repair } from './fault.ts'
import type { Installation } from './installation.ts'
import { alertsSince, type Seen } from './rules.ts'

/** Of one rule. Seconds after the fault was in place, and after the repair; undefined if it did not happen in time. */
export type AlertRow = {
  rule: string
  words: string
  firedAfter?: number
  resolvedAfter?: number
  /** Resolved although the fault was there, and did not fire again. */
  isTooEarly?: true
}

/** `others`: names of alerts that also fired. */
export type StageResult = { rows: AlertRow[]; words: string[]; others: string[] }

const FIRES_MS = 45 * 60_000
const RESOLVES_MS = 20 * 60_000
const LOOK_MS = 1_000

type World = { at: Installation; inbox: Inbox; signal: AbortSignal }

/** Begins the faults one after another, then follows all at the same time. */
export async function tryStage(world: World, faults: readonly AlertFault[]): Promise<StageResult> {
  const { at, inbox } = world
  const own = faults.flatMap(({ rules }) => rules)
  // There is no notice of an alert that still fires because of the stage before.
  const stillFires = () => {
    const seen = alertsSince(inbox.notices, at.name, 0)
    return own.some(rule => seen.has(rule) && seen.get(rule)!.resolvedAt === undefined)
  }
  await until(world, () => !stillFires(), RESOLVES_MS)
  const since = performance.now()
  const followed: Promise<AlertRow[]>[] = []
  for (const fault of faults) {
    const over = new AbortController()
    const began = await fault.begin(at, AbortSignal.any([over.signal, world.signal])).then(
      repair => ({ repair, at: performance.now() }),
      (error: unknown) => report(at, fault, error),
    )
    if (began) followed.push(follow(world, fault, began).finally(() => over.abort()))
    else followed.push(Promise.resolve(fault.rules.map(rule => ({ rule, words: fault.words }))))
  }
  const rows = (await Promise.all(followed)).flat()
  const others = [...alertsSince(inbox.notices, at.name, since).keys()].filter(name => !own.includes(name))
  return { rows, words: faults.map(({ words }) => words), others }
}

function report(at: Installation, { rules }: AlertFault, error: unknown): undefined {
  console.error(`${at.name}, ${rules.join(', ')}:`, error)
}

async function follow(
  world: World,
  { rules, words }: AlertFault,
  began: { repair: Repair; at: number },
): Promise<AlertRow[]> {
  const { at, inbox } = world
  const seen = () => alertsSince(inbox.notices, at.name, began.at)
  const haveFired = () => rules.every(rule => seen().has(rule))
  say(at, rules, 'fault in place')
  await until(world, haveFired, FIRES_MS)
  say(at, rules, haveFired() ? 'fired' : 'did not fire')
  const fired = seen()
  // An alert may resolve while a repair that takes long goes on.
  const repaired = performance.now()
  await Promise.resolve(began.repair()).catch((error: unknown) => console.error(`${at.name}:`, error))
  const haveResolved = () => rules.every(rule => (seen().get(rule)?.resolvedAt ?? 0) >= repaired)
  if (haveFired()) await until(world, haveResolved, RESOLVES_MS)
  say(at, rules, haveResolved() ? 'resolved' : 'not resolved')
  return rules.map(rule => ({
    rule,
    words,
    ...timesOf({ firedAt: fired.get(rule)?.firedAt, resolvedAt: seen().get(rule)?.resolvedAt }, began.at, repaired),
  }))
}

type Times = { [Key in keyof Seen]: Seen[Key] | undefined }

export function timesOf({ firedAt, resolvedAt }: Times, began: number, repaired: number): Partial<AlertRow> {
  return {
    ...(firedAt !== undefined && { firedAfter: (firedAt - began) / 1_000 }),
    ...(resolvedAt !== undefined &&
      (resolvedAt < repaired ? { isTooEarly: true } : { resolvedAfter: (resolvedAt - repaired) / 1_000 })),
  }
}

async function until({ signal }: World, isTrue: () => boolean, ms: number): Promise<void> {
  for (const deadline = performance.now() + ms; !isTrue() && performance.now() < deadline && !signal.aborted; )
    await sleep(LOOK_MS)
}

function say({ name }: Installation, rules: readonly string[], what: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${name}: ${rules.join(', ')}: ${what}`)
}
