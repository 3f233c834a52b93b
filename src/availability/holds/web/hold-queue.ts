/** Calls under way: true to hold, false to release. */
export type RequestedHolds = ReadonlyMap<string, boolean>

type HoldCalls<S> = {
  hold: (slot: S) => Promise<void>
  release: (slot: S) => Promise<void>
  /** `wasHold`: not a release. */
  onRefused: (slot: S, wasHold: boolean, error: unknown) => void
}

export type HoldQueue<S> = {
  request: (slot: S, held: boolean) => void
  requested: () => RequestedHolds
  subscribe: (listener: () => void) => () => void
}

/**
 * Each slot has one call at a time; afterwards the latest request decides whether another is needed. Until the first
 * success holds run one by one: that response sets the visitor's cookie, and two at once would create two visitors.
 */
export function makeHoldQueue<S extends { id: string }>({ hold, release, onRefused }: HoldCalls<S>): HoldQueue<S> {
  let requested: RequestedHolds = new Map()
  let isKnown = false
  let turn: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()

  function setRequested(id: string, held: boolean | undefined) {
    const next = new Map(requested)
    if (held === undefined) next.delete(id)
    else next.set(id, held)
    requested = next
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
    let held = !requested.get(slot.id)
    while (requested.get(slot.id) !== held) {
      const next = !held
      try {
        await (next ? inTurn(() => hold(slot)) : release(slot))
      } catch (error) {
        setRequested(slot.id, undefined)
        return onRefused(slot, next, error)
      }
      held = next
    }
    setRequested(slot.id, undefined)
  }

  return {
    request(slot, held) {
      const isWorking = requested.has(slot.id)
      setRequested(slot.id, held)
      if (!isWorking) void work(slot)
    },
    requested: () => requested,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
