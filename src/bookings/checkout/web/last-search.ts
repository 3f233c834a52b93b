import { paths } from '#kit/shared/paths.ts'

/** Missing in some browsers and in TypeScript's library. */
type WithNavigation = {
  navigation?: { currentEntry: { index: number } | null; entries: () => { index: number; url: string | null }[] }
}

/** In this tab's history, else the referrer, else any. */
export function lastSearch(): string {
  const { navigation } = globalThis as WithNavigation
  const here = navigation?.currentEntry?.index ?? -1
  const before = navigation?.entries().filter(entry => entry.index < here) ?? []
  const found = [document.referrer, ...before.map(({ url }) => url)].findLast(isSearch)
  if (!found) return paths.search
  const { searchParams } = new URL(found)
  // From an earlier booking.
  for (const name of ['booked', 'status']) searchParams.delete(name)
  return searchParams.size > 0 ? `${paths.search}?${searchParams}` : paths.search
}

function isSearch(address: string | null): boolean {
  if (!address || !URL.canParse(address)) return false
  const { origin, pathname } = new URL(address)
  return origin === location.origin && pathname === paths.search
}
