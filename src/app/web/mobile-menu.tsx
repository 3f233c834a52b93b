import { ChevronDown, Menu, Sparkles, X } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useDisclosure } from '#kit/web/use-disclosure.ts'
import { segments } from '#leads/segments.ts'
import { openAssistant } from '#leads/web/open-assistant.ts'
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
import { trackSegment } from './solutions-menu.tsx'

/** Native `<details>`, so it works without JavaScript. */
export function MobileMenu() {
  const { details, summary, close, closeToButton } = useDisclosure()
  return (
    <details {...details} className="group/menu ml-auto lg:hidden">
      <summary
        {...summary}
        className="-mr-2 grid size-11 list-none place-items-center rounded-md text-ink hover:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <span className="sr-only">Menu</span>
        <Menu aria-hidden="true" className="size-6 group-open/menu:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open/menu:block" />
      </summary>
      <nav
        aria-label="Main menu"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain border-b border-line bg-surface shadow-lg short:max-h-none"
      >
        <MenuLinks onChoose={close} />
        <MenuActions onChoose={close} onAssistant={closeToButton} />
      </nav>
    </details>
  )
}

type Part = { onChoose: () => void }

function MenuLinks({ onChoose }: Part) {
  const bookings = { label: useBookingsLabel(), to: paths.bookings }
  const account = { label: useAccountLabel(), to: paths.account }
  const item = (link: MainLink) => <MenuItem key={link.to} link={link} onChoose={onChoose} />
  return (
    <ul className="page-width pt-2">
      {linksBefore.map(item)}
      <li className="border-b border-line">
        <MobileSolutions onChoose={onChoose} />
      </li>
      {[...linksAfter, listLink, bookings, account].map(item)}
    </ul>
  )
}

function MenuItem({ link, onChoose }: Part & { link: MainLink }) {
  const { label } = link
  return (
    <li className="border-b border-line">
      <NavLink to={useAddress(link)} onClick={onChoose} className={menuLinkClass}>
        {link === listLink ? <span className="rounded-md bg-selected px-2.5 py-1 text-ink">{label}</span> : label}
      </NavLink>
    </li>
  )
}

function MenuActions({ onChoose, onAssistant }: Part & { onAssistant: () => void }) {
  const askAssistant = () => {
    onAssistant()
    openAssistant('field')
  }
  return (
    <div className="page-width grid gap-3 py-4 sm:grid-cols-2">
      <Button tone="secondary" onClick={askAssistant}>
        <Sparkles aria-hidden="true" className="size-5" />
        AI Assistant
      </Button>
      <NavLink to={startLink.to} onClick={onChoose} className={buttonClass()}>
        {startLink.label}
      </NavLink>
    </div>
  )
}

function menuLinkClass({ isActive }: { isActive: boolean }) {
  return joinClasses(
    'flex min-h-13 items-center text-lg font-semibold no-underline',
    isActive ? 'text-link' : 'text-ink',
  )
}

function MobileSolutions({ onChoose }: { onChoose: () => void }) {
  const choose = (persona: string) => {
    trackSegment(persona)
    onChoose()
  }
  return (
    <details className="group/solutions">
      <summary className="flex min-h-13 list-none items-center justify-between text-lg font-semibold text-ink [&::-webkit-details-marker]:hidden">
        Solutions
        <ChevronDown aria-hidden="true" className="size-5 transition-[rotate] group-open/solutions:rotate-180" />
      </summary>
      <ul className="pb-2 pl-4">
        {segments.map(({ persona, label, href }) => (
          <li key={persona}>
            <NavLink to={href} onClick={() => choose(persona)} className={linkClass}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <Link to={paths.solutions} onClick={onChoose} className={linkClass({ isActive: true })}>
            View All Solutions
          </Link>
        </li>
      </ul>
    </details>
  )
}

function linkClass({ isActive }: { isActive: boolean }) {
  return joinClasses(
    'flex min-h-11 items-center font-semibold no-underline',
    isActive ? 'text-link' : 'text-muted hover:text-ink',
  )
}
