import { Search } from 'lucide-react'
import type { Session } from '#accounts/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { AccountMenu } from './account-menu.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { SearchPalette } from './search-palette.tsx'
import { useSearchKeys } from './use-search-keys.ts'
import { useOwnerLinks, useWorkCounts } from './use-work-counts.ts'
import { rowClass, WorkNav } from './work-nav.tsx'
import { administratorLinks } from './work-navigation.ts'

/** The frame's start: a sidebar, on a phone a bar on top. For signed-in people. */
export function WorkHeader({ session }: { session: Session }) {
  const { isOpen, open, close } = useSearchKeys()
  return (
    <header className="contents print:hidden">
      <div className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-surface px-1 py-1 short:relative lg:hidden print:hidden">
        <OrganizationSwitcher session={session} />
        <button
          type="button"
          onClick={open}
          className="grid size-11 shrink-0 place-items-center rounded-md text-ink hover:bg-hover"
        >
          <Search aria-hidden="true" className="size-5" />
          <span className="sr-only">Search</span>
        </button>
      </div>
      <Sidebar session={session} onSearch={open} />
      <SearchPalette session={session} open={isOpen} onClose={close} />
    </header>
  )
}

function Sidebar({ session, onSearch }: { session: Session; onSearch: () => void }) {
  const counts = useWorkCounts(session)
  const ownerLinks = useOwnerLinks(session)
  const administration = session.isAdministrator && (
    <WorkNav label="Administration" heading="Administration" links={administratorLinks} counts={counts} />
  )
  return (
    <div className="sticky top-0 flex h-dvh flex-col border-r border-line bg-surface max-lg:hidden print:hidden">
      <div className="flex flex-col gap-1 p-2">
        <OrganizationSwitcher session={session} />
        <button
          type="button"
          onClick={onSearch}
          aria-keyshortcuts="Control+K Meta+K"
          className={joinClasses(rowClass(false), 'border border-line')}
        >
          <Search aria-hidden="true" className="size-5 shrink-0" />
          <span className="grow">Search</span>
          <kbd aria-hidden="true" className="font-sans text-sm font-normal text-muted">
            Ctrl K
          </kbd>
        </button>
      </div>
      <div className="grow overflow-y-auto px-2 pb-2">
        {session.account && <WorkNav label="Your business" links={ownerLinks} counts={counts} />}
        {administration}
      </div>
      <div className="border-t border-line p-2">
        <AccountMenu session={session} />
      </div>
    </div>
  )
}
