import { useCallback, useSyncExternalStore } from 'react'

/** In `sessionStorage` as JSON, else in memory. `initial`, used on the server, must be the same object every time. */
export function useSessionValue<T extends object>(key: string, initial: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readValue(key, initial),
    () => initial,
  )
  const set = useCallback((next: T) => writeValue(key, next), [key])
  return [value, set]
}

const values = new Map<string, object>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function readValue<T extends object>(key: string, initial: T): T {
  const known = values.get(key)
  if (known) return known as T
  const value = stored(key, initial)
  values.set(key, value)
  return value
}

function stored<T extends object>(key: string, initial: T): T {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const isAlike = typeof value === 'object' && value !== null && Array.isArray(value) === Array.isArray(initial)
    return isAlike ? (value as T) : initial
  } catch {
    return initial
  }
}

function writeValue(key: string, value: object) {
  values.set(key, value)
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or denied: kept in memory.
  }
  for (const listener of listeners) listener()
}
