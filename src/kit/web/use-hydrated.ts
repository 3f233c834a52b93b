import { useSyncExternalStore } from 'react'

/** False on the server and in the first render of the browser, true from then on: for what only works with JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer)
}

const neverChanges = () => () => {}
const inBrowser = () => true
const onServer = () => false
