import { useSyncExternalStore } from 'react'

/** The visitor's date, yyyy-MM-dd; undefined until hydrated. */
export function useToday(): string | undefined {
  return useSyncExternalStore(neverTold, todayHere, onServer)
}

/** No event marks midnight; the next render notices. */
const neverTold = () => () => {}
const onServer = () => undefined

function todayHere(): string {
  const now = new Date()
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
