import { CalendarCheck, CircleUser, type LucideIcon, Sparkles } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, NavLink, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { usePublicConfig } from '#app/web/config/public-config.ts'
import { AssistantDialogs } from '#assistant/web/assistant-dialogs.tsx'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { LiveRegion } from '#kit/web/live-region.tsx'
import { Main } from '#kit/web/main.tsx'
import { SiteContext } from '#kit/web/site.ts'
import { Toaster } from '#kit/web/toast/toaster.tsx'
import { LeadModalHost } from '#leads/web/lead-modal-host.tsx'
import { openAssistant } from '#leads/web/open-assistant.ts'
import { SearchAlertHost } from '#search-alerts/web/search-alert-host.tsx'
import { BrandMark } from './brand-mark.tsx'
import { Footer } from './footer.tsx'
import iconUrl from './icon.svg?no-inline'
import { MobileMenu } from './mobile-menu.tsx'
import {
  linksAfter,
  linksBefore,
  listLink,
  type MainLink,
  startLink,
  useAccountLabel,
  useAddress,
  useBookingsLabel,
} from './navigation.ts'
import { navigationClass } from './navigation-class.ts'
import { SolutionsMenu } from './solutions-menu.tsx'

/** The root of all pages, whatever frame they have. */
export function Layout() {
  const origin = usePublicConfig()?.publicUrl ?? ''
  return (
    <SiteContext value={origin}>
      <AnyPage>
        <Outlet />
      </AnyPage>
    </SiteContext>
  )
}

/** Without data, for the error page. */
export function AnyPage({ children }: { children: ReactNode }) {
  return (
    <>
      <link rel="icon" type="image/svg+xml" href={iconUrl} />
      <nav aria-label="Skip">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
      </nav>
      <NavigationProgress />
      {children}
      <Toaster />
      <LiveRegion />
      <ScrollRestoration />
    </>
  )
}

/** The public site: header, page and footer. */
export function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <Main className="grow">{children}</Main>
      <PublicEnd />
    </div>
  )
}

export function PublicEnd() {
  return (
    <>
      <Footer />
      <LeadModalHost />
      <SearchAlertHost />
    </>
  )
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

/** Specification, section 2. */
const SCROLLED_PX = 10

/** Sticky except in low windows. */
export function Header() {
  const scrolled = useScrolled()
  return (
    <header
      className={joinClasses(
        'sticky top-0 z-40 border-b short:relative print:hidden transition-[background-color,box-shadow,border-color]',
        scrolled ? 'border-line bg-surface shadow-md' : 'border-transparent bg-page',
      )}
    >
      <TestModeStrip />
      <div className="page-width flex min-h-16 items-center justify-between gap-x-2 py-1 xl:gap-x-6">
        <Link to={paths.home} aria-label={`${product.name}, home`} className="rounded-sm text-ink no-underline">
          <BrandMark />
        </Link>
        <MainNavigation />
        <MobileMenu />
      </div>
      <AssistantDialogs />
    </header>
  )
}

export function TestModeStrip() {
  if (usePublicConfig()?.mode !== 'demo') return null
  return (
    <section aria-label="Test mode">
      <p className="bg-pitch py-1 text-center text-xs font-semibold tracking-wide text-chalk">
        TEST MODE – no card is charged
      </p>
    </section>
  )
}

function MainNavigation() {
  return (
    <nav aria-label="Main" className="hidden lg:block">
      <ul className="flex items-center text-sm whitespace-nowrap xl:gap-1 xl:text-base">
        {linksBefore.map(link => (
          <NavigationItem key={link.to} link={link} />
        ))}
        <li>
          <SolutionsMenu />
        </li>
        {linksAfter.map(link => (
          <NavigationItem key={link.to} link={link} />
        ))}
        <li className="mx-1">
          <NavLink to={listLink.to} className={listLinkClass}>
            {listLink.label}
          </NavLink>
        </li>
        <li>
          <button type="button" onClick={() => openAssistant('field')} className={navigationClass(false)}>
            <Sparkles aria-hidden="true" className="mr-1.5 size-4" />
            AI Assistant
          </button>
        </li>
        <IconItem to={paths.bookings} label={useBookingsLabel()} Icon={CalendarCheck} />
        <IconItem to={paths.account} label={useAccountLabel()} Icon={CircleUser} />
        <li className="ml-1">
          <NavLink to={startLink.to} className={startClass}>
            {startLink.label}
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}

function NavigationItem({ link }: { link: MainLink }) {
  return (
    <li>
      <NavLink to={useAddress(link)} className={({ isActive }) => navigationClass(isActive)}>
        {link.label}
      </NavLink>
    </li>
  )
}

function IconItem({ to, label, Icon }: { to: string; label: string; Icon: LucideIcon }) {
  return (
    <li>
      <NavLink
        to={to}
        end
        title={label}
        className={({ isActive }) => joinClasses(navigationClass(isActive), 'w-11 justify-center')}
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">{label}</span>
      </NavLink>
    </li>
  )
}

function listLinkClass({ isActive }: { isActive: boolean }) {
  return joinClasses(
    'flex min-h-11 items-center rounded-md border bg-selected px-3 font-semibold text-ink no-underline transition-colors',
    isActive ? 'border-link' : 'border-action-edge hover:border-link',
  )
}

/** Not the action color: the page has its own main action. */
function startClass({ isActive }: { isActive: boolean }) {
  return joinClasses(
    'flex min-h-11 items-center rounded-md border bg-pitch px-3 font-semibold text-chalk no-underline transition-colors hover:bg-pitch-mown',
    isActive ? 'border-action' : 'border-pitch-line',
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
