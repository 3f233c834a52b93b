import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { announce, LiveRegion } from '#kit/web/live-region.tsx'
import { SiteContext } from '#kit/web/site.ts'
import { Toaster } from '#kit/web/toast.tsx'
import { LeadModalHost } from '#leads/web/lead-modal-host.tsx'
import { SearchAlertHost } from '#search-alerts/web/search-alert-host.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import iconUrl from './icon.svg?no-inline'
import { usePublicConfig } from './public-config.ts'

/** What stands around every page. */
export function Layout() {
  const origin = usePublicConfig()?.publicUrl ?? ''
  return (
    <SiteContext value={origin}>
      <Frame>
        <Outlet />
      </Frame>
    </SiteContext>
  )
}

/** The frame by itself, for the error page that stands in when the layout's own data is missing. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      <link rel="icon" type="image/svg+xml" href={iconUrl} />
      <nav aria-label="Skip">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
      </nav>
      <NavigationProgress />
      <Header />
      <main ref={main} id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
      <Toaster />
      <LeadModalHost />
      <SearchAlertHost />
      <LiveRegion />
      <ScrollRestoration />
    </div>
  )
}

/** A new page begins at its start for the keyboard and the screen reader too, as it would if the document were loaded. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    return announceHeading(main.current)
  }, [pathname])
  return main
}

/** Says which page this is, as soon as it says so itself: its heading may wait for data. Returns how to stop waiting. */
function announceHeading(page: HTMLElement | null): (() => void) | undefined {
  const say = () => {
    const heading = page?.querySelector('h1')?.textContent
    if (heading) announce(heading)
    return Boolean(heading)
  }
  if (!page || say()) return undefined
  const changes = new MutationObserver(() => say() && changes.disconnect())
  changes.observe(page, { childList: true, subtree: true, characterData: true })
  return () => changes.disconnect()
}

/** Shown when the next page takes longer than 200 ms. */
function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-1 animate-fade-in [animation-delay:200ms] bg-link"
    />
  )
}
