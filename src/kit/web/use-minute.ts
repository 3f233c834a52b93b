import { useSyncExternalStore } from 'react'
import { MINUTE } from '#kit/shared/time.ts'

/** The browser's time in milliseconds, to the minute; null on the server and in the first render, which match. */
export function useMinute(): number | null {
  return useSyncExternalStore(subscribe, currentMinute, onServer)
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, 5_000)
  return () => clearInterval(timer)
}

const currentMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE
const onServer = () => null
