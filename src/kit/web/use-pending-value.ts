import { useEffect, useRef } from 'react'

type PendingValue<T> = { value: T; addresses: string[] }
/** Shared by hooks that change the same address. */
export type PendingStore<T> = { current: PendingValue<T> | null }

/**
 * While navigation is pending, a second change must build on the first, even if an older address renders in between.
 * `shown` is the value of the rendered `address`.
 */
export function usePendingValue<T>(
  shown: T,
  address: string,
  shared?: PendingStore<T>,
): { latest: () => T; want: (next: T, at: string) => void } {
  const own = useRef<PendingValue<T> | null>(null)
  const pending = shared ?? own
  useEffect(() => {
    if (pending.current) pending.current = stillOpen(pending.current, address)
  }, [pending, address])
  return {
    latest: () => pending.current?.value ?? shown,
    want(next, at) {
      pending.current = { value: next, addresses: [...(pending.current?.addresses ?? []), at] }
    },
  }
}

/** Null when `shown` is the last requested address, or none of them. Several hooks may ask for one `shown`. */
export function stillOpen<T>({ value, addresses }: PendingValue<T>, shown: string): PendingValue<T> | null {
  const at = addresses.lastIndexOf(shown)
  return at < 0 || at === addresses.length - 1 ? null : { value, addresses: addresses.slice(at) }
}
