import { createContext, use } from 'react'

/** The address that the product is reached at, without a slash at the end. The page's layout says it. */
export const SiteContext = createContext('')

/** Makes an address of ours absolute, for what leaves the site: canonical links, share cards, structured data. */
export function useAbsoluteUrl(): (path: string) => string {
  const origin = use(SiteContext)
  return path => origin + path
}
