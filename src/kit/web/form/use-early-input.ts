import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../use-hydrated.ts'

/**
 * Keeps text typed into the server-rendered form before hydration, which would erase it: read just before and restored
 * just after, once the stored draft is loaded.
 */
export function useEarlyInput<V extends object>(
  form: RefObject<HTMLFormElement | null>,
  values: V,
  change: (typed: Partial<V>) => void,
): void {
  const early = useRef<Partial<V>>({})
  const isHydrated = useHydrated()
  const read = useEffectEvent(() => {
    if (form.current) early.current = typedIn(new FormData(form.current), values)
  })
  const restore = useEffectEvent(() => {
    if (Object.keys(early.current).length > 0) change(early.current)
    early.current = {}
  })
  useLayoutEffect(() => read(), [])
  useEffect(() => {
    if (isHydrated) restore()
  }, [isHydrated])
}

function typedIn<V extends object>(form: FormData, values: V): Partial<V> {
  const named = Object.entries(values).map(([name, value]) => [name, value, form.getAll(name).map(String)] as const)
  const typed = named.filter(([, value, all]) =>
    // A saved list may have another order, or items that are no longer offered.
    Array.isArray(value) ? all.some(item => !value.includes(item)) : isTyped(value, all[0] ?? ''),
  )
  return Object.fromEntries(
    typed.map(([name, value, all]) => [name, Array.isArray(value) ? all : all[0]]),
  ) as Partial<V>
}

function isTyped(value: unknown, shown: string): boolean {
  return typeof value === 'string' && shown !== '' && shown !== value
}
