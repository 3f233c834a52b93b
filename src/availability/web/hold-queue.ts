/** Calls under way: true to hold, false to release. */
export type Wishes = ReadonlyMap<string, boolean>

type HoldCalls<S> = {
  hold: (slot: S) => Promise<void>
  release: (slot: S) => Promise<void>
  /** `wasHold`: not a release. */
  onRefused: (slot: S, wasHold: boolean, error: unknown) => void
}

export type HoldQueue<S> = {
  want: (slot: S, held: boolean) => void
  wishes: () => Wishes
  subscribe: (listener: () => void) => () => void
}

/**
 * Each slot has one call at a time; afterwards the latest request decides whether another is needed. Until the first
 * success holds run one by one: that response sets the visitor's cookie, and two at once would create two visitors.
 */
export function makeHoldQueue<S extends { id: string }>({ hold, release, onRefused }: HoldCalls<S>): HoldQueue<S> {
  let wishes: Wishes = new Map()
  let isKnown = false
  let turn: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()

  function setWish(id: string, held: boolean | undefined) {
    const next = new Map(wishes)
    if (held === undefined) next.delete(id)
    else next.set(id, held)
    wishes = next
    for (const listener of listeners) listener()
  }

  function inTurn(call: () => Promise<void>): Promise<void> {
    if (isKnown) return call()
    const result = turn.then(call)
    turn = result.then(
      () => {
        isKnown = true
      },
      () => {},
    )
    return result
  }

  async function work(slot: S) {
    let held = !wishes.get(slot.id)
    while (wishes.get(slot.id) !== held) {
      const next = !held
      try {
        await (next ? inTurn(() => hold(slot)) : release(slot))
      } catch (error) {
        setWish(slot.id, undefined)
        return onRefused(slot, next, error)
      }
      held = next
    }
    setWish(slot.id, undefined)
  }

  return {
    want(slot, held) {
      const isWorking = wishes.has(slot.id)
      setWish(slot.id, held)
      if (!isWorking) void work(slot)
    },
    wishes: () => wishes,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
