import { useSyncExternalStore } from 'react'
import { MINUTE } from '#kit/shared/time.ts'

/** Milliseconds, to the minute; null until hydrated. */
export function useMinute(): number | null {
  return useSyncExternalStore(subscribe, currentMinute, onServer)
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, 5_000)
  return () => clearInterval(timer)
}

const currentMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE
const onServer = () => null
