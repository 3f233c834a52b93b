import { useEffect, useRef } from 'react'

type Wish<T> = { value: T; addresses: string[] }

/**
 * While navigation is pending, a second change must build on the first, even if an older address renders in between.
 * `shown` is the value of the rendered `address`.
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

/** Null when `shown` is the last requested address, or none of them. */
export function stillOpen<T>({ value, addresses }: Wish<T>, shown: string): Wish<T> | null {
  const at = addresses.lastIndexOf(shown)
  return at < 0 || at === addresses.length - 1 ? null : { value, addresses: addresses.slice(at + 1) }
}
