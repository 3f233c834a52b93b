import { useEffect, useRef } from 'react'

type Wish<T> = { value: T; addresses: string[] }

/**
 * What was wished for last, while the address that says so is not shown yet: of two changes within a moment the second must know of the
 * first, also when an address that was asked for before both is only shown between them. `shown` is what the shown `address` says.
 */
export function useWanted<T>(shown: T, address: string): { latest: () => T; want: (next: T, at: string) => void } {
  const wish = useRef<Wish<T> | null>(null)
  useEffect(() => {
    if (wish.current) wish.current = stillOpen(wish.current, address)
  }, [address])
  return {
    latest: () => wish.current?.value ?? shown,
    want(next, at) {
      wish.current = { value: next, addresses: [...(wish.current?.addresses ?? []), at] }
    },
  }
}

/** What is still to come once an address is shown: nothing when it is the last one, or none of those that were asked for. */
export function stillOpen<T>({ value, addresses }: Wish<T>, shown: string): Wish<T> | null {
  const at = addresses.lastIndexOf(shown)
  return at < 0 || at === addresses.length - 1 ? null : { value, addresses: addresses.slice(at + 1) }
}
