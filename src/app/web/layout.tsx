import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { announce, LiveRegion } from '#kit/web/live-region.tsx'
import { SiteContext } from '#kit/web/site.ts'
import { Toaster } from '#kit/web/toast/toast.tsx'
import { LeadModalHost } from '#leads/web/lead-modal-host.tsx'
import { SearchAlertHost } from '#search-alerts/web/search-alert-host.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import iconUrl from './icon.svg?no-inline'
import { usePublicConfig } from './public-config.ts'

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

/** Without data, for the error page. */
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

/** Moves the focus to the new page, as a document load does. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    // A menu opened while the page was still rendering stays open.
    if (!document.activeElement?.closest('header details[open]')) main.current?.focus({ preventScroll: true })
    return announceHeading(main.current)
  }, [pathname])
  return main
}

/** The heading may wait for data. Returns a function to cancel. */
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

/** After 200 ms. */
function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-1 animate-fade-in [animation-delay:200ms] bg-link"
    />
  )
}
