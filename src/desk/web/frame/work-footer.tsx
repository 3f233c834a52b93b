import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Session } from '#accounts/contract.ts'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { AccountOptions } from './account-menu.tsx'
import { useOwnerLinks, useWorkCounts } from './use-work-counts.ts'
import { WorkCount, WorkNav } from './work-nav.tsx'
import { administratorLinks, currentOf, type WorkLink } from './work-navigation.ts'

/** Beside “More”. */
const SHOWN = 4

/** A phone's bottom bar: the first areas, and “More” with all others. Administrators get that of where they are. */
export function WorkFooter({ session }: { session: Session }) {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname, key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  // A page that was opened from it closes it.
  if (openedAt !== key) {
    setOpenedAt(key)
    setIsOpen(false)
  }
  const counts = useWorkCounts(session)
  const business = { label: 'Your business', links: useOwnerLinks(session) }
  const close = () => setIsOpen(false)
  const isAdministering = session.isAdministrator && (!session.account || isWithin(administratorLinks, pathname))
  const [shown, other]: [Area, Area] = isAdministering ? [administration, business] : [business, administration]
  const mayOpen = (area: Area) => (area === business ? session.account !== null : session.isAdministrator)
  const hidden = [{ ...shown, links: shown.links.slice(SHOWN) }, ...(mayOpen(other) ? [other] : [])]
  const isElsewhere = !isWithin(shown.links.slice(0, SHOWN), pathname)
  return (
    <footer
      data-work-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface lg:hidden print:hidden"
    >
      <nav aria-label={shown.label}>
        <ul className="grid grid-cols-5">
          {shown.links.slice(0, SHOWN).map(link => {
            const current = currentOf(link, pathname)
            return (
              <li key={link.to}>
                <Link to={link.to} aria-current={current} className={itemClass(current !== undefined)}>
                  <link.Icon aria-hidden="true" className="size-5" />
                  {link.label}
                  <WorkCount link={link} counts={counts} className="absolute top-1 left-1/2 ml-1 px-1.5 text-xs!" />
                </Link>
              </li>
            )
          })}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setIsOpen(true)}
              className={joinClasses(itemClass(isElsewhere), 'w-full')}
            >
              <Ellipsis aria-hidden="true" className="size-5" />
              More
            </button>
          </li>
        </ul>
      </nav>
      <Dialog open={isOpen} onClose={close} title="More">
        <div className="flex flex-col gap-2">
          {hidden.map(({ label, links }) => (
            <WorkNav key={label} label={`${label}, more`} heading={label} links={links} counts={counts} />
          ))}
          <div className="flex flex-col gap-1 border-t border-line pt-2">
            <AccountOptions session={session} onChoose={close} />
          </div>
        </div>
      </Dialog>
    </footer>
  )
}

type Area = { label: string; links: readonly WorkLink[] }

const administration: Area = { label: 'Administration', links: administratorLinks }

function isWithin(links: readonly WorkLink[], pathname: string): boolean {
  return links.some(link => currentOf(link, pathname) !== undefined)
}

function itemClass(isActive: boolean): string {
  return joinClasses(
    'relative flex min-h-15 flex-col items-center justify-center gap-0.5 text-xs font-semibold no-underline -outline-offset-2!',
    isActive ? 'text-ink forced-colors:underline' : 'text-muted',
  )
}
