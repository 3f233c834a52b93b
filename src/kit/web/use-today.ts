import { useSyncExternalStore } from 'react'

/** The visitor's own calendar date, yyyy-MM-dd; undefined on the server and in the first render of the browser, which match. */
export function useToday(): string | undefined {
  return useSyncExternalStore(neverTold, todayHere, onServer)
}

/** Nobody tells when a day ends; the next render finds out. */
const neverTold = () => () => {}
const onServer = () => undefined

function todayHere(): string {
  const now = new Date()
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
