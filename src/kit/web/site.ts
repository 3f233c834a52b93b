import { createContext, use } from 'react'

/** No trailing slash. */
export const SiteContext = createContext('')

/** For canonical links, share cards and structured data. */
export function useAbsoluteUrl(): (path: string) => string {
  const origin = use(SiteContext)
  return path => origin + path
}
