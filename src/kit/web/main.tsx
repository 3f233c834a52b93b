import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { joinClasses } from './join-classes.ts'
import { announce } from './live-region.tsx'

/** The page itself, beside its frame. A new page gets the focus and says its heading, as a document load does. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  const main = useFocusOnNavigation()
  return (
    <main ref={main} id="main" tabIndex={-1} className={joinClasses('outline-none', className)}>
      {children}
    </main>
  )
}

function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    // A menu opened while the page was still rendering stays open.
    if (!document.activeElement?.closest('header :is(summary, [open])')) main.current?.focus({ preventScroll: true })
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
