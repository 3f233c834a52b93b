import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

/** Server time in milliseconds, every second; null before hydration. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, currentSecond, () => null)
}

let second = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function currentSecond(): number {
  second ||= serverNow()
  return second
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    second = 0
  }
}

function tick() {
  second = serverNow()
  for (const listener of listeners) listener()
}
