import { Menu, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { NavLink } from 'react-router'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useMainLinks } from './navigation.ts'

/** The header's links behind one button on small screens. The browser's own disclosure, so it opens without JavaScript too. */
export function MobileMenu() {
  const links = useMainLinks()
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return
    close()
    details.current.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} className="group ml-auto md:hidden">
      <summary
        onKeyDown={closeOnEscape}
        className="-mr-2 grid size-11 list-none place-items-center rounded-md text-ink hover:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <span className="sr-only">Menu</span>
        <Menu aria-hidden="true" className="size-6 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open:block" />
      </summary>
      <nav aria-label="Main" className="absolute inset-x-0 top-full border-b border-line bg-surface shadow-lg">
        <ul className="page-width py-2">
          {links.map(({ label, to }) => (
            <li key={to} className="border-b border-line last:border-0">
              <NavLink to={to} onClick={close} onKeyDown={closeOnEscape} className={menuLinkClass}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

function menuLinkClass({ isActive }: { isActive: boolean }) {
  return joinClasses(
    'flex min-h-13 items-center text-lg font-semibold no-underline',
    isActive ? 'text-link' : 'text-ink',
  )
}
