/** What is wanted of slots whose calls are still under way: true to hold, false to release. */
export type Wishes = ReadonlyMap<string, boolean>

type HoldCalls<S> = {
  hold: (slot: S) => Promise<void>
  release: (slot: S) => Promise<void>
  /** A call failed; the wish is gone. `wasHold` says which of the two it was. */
  onRefused: (slot: S, wasHold: boolean, error: unknown) => void
}

export type HoldQueue<S> = {
  want: (slot: S, held: boolean) => void
  wishes: () => Wishes
  subscribe: (listener: () => void) => () => void
}

/**
 * Holds and releases slots as fast as a person can click. Of one slot a single call is under way at a time; when it ends, the
 * latest wish decides whether another is needed. Before the first success holds go one after another: it is the one that
 * brings the visitor's cookie, and two at once would make two visitors. Whoever releases has that cookie.
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
