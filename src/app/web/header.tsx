import { useSyncExternalStore } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { BrandMark } from './brand-mark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useMainLinks } from './navigation.ts'
import { usePublicConfig } from './public-config.ts'

/** From this many pixels of scrolling on, the header stands out from the page (specification, section 2). */
const SCROLLED_PX = 10

/** Sticky, unless that would leave little of a low window, so that the way on is always there, and so is the word that this is a test. */
export function Header() {
  const scrolled = useScrolled()
  const links = useMainLinks()
  return (
    <header
      className={joinClasses(
        'sticky top-0 z-40 border-b short:relative print:hidden transition-[background-color,box-shadow,border-color]',
        scrolled ? 'border-line bg-surface shadow-md' : 'border-transparent bg-page',
      )}
    >
      <TestModeStrip />
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-4 py-1">
        <Link to={paths.home} aria-label={`${product.name}, home`} className="rounded-sm text-ink no-underline">
          <BrandMark />
        </Link>
        <nav aria-label="Main" className="-mr-3 hidden md:block">
          <ul className="flex items-center gap-1">
            {links.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} className={navLinkClass}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <MobileMenu />
      </div>
    </header>
  )
}

function TestModeStrip() {
  if (usePublicConfig()?.mode !== 'demo') return null
  return (
    <p className="bg-pitch py-1 text-center text-xs font-semibold tracking-wide text-chalk">
      TEST MODE – no card is charged
    </p>
  )
}

function navLinkClass({ isActive }: { isActive: boolean }) {
  return joinClasses(
    'flex min-h-11 items-center border-b-2 px-3 font-semibold no-underline transition-colors',
    isActive ? 'border-link text-link' : 'border-transparent text-ink hover:text-link',
  )
}

function useScrolled(): boolean {
  return useSyncExternalStore(onScroll, isScrolled, atTop)
}

const isScrolled = () => window.scrollY > SCROLLED_PX
const atTop = () => false

function onScroll(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
