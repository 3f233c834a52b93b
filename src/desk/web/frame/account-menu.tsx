import { useQueryClient } from '@tanstack/react-query'
import { CircleUser } from 'lucide-react'
import { Link } from 'react-router'
import type { Session } from '#accounts/contract.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { SignOutLine } from '#accounts/web/sign-out-line.tsx'
import { ThemeToggle } from '#kit/web/theme/theme-toggle.tsx'
import { useDisclosure } from '#kit/web/use-disclosure.ts'
import { rowClass } from './work-nav.tsx'
import { accountLinks } from './work-navigation.ts'

/** At the sidebar's end: who is signed in, their pages, and signing out. */
export function AccountMenu({ session }: { session: Session }) {
  const { details, summary, close } = useDisclosure()
  return (
    <details {...details} className="relative">
      <summary {...summary} className={`${rowClass(false)} list-none [&::-webkit-details-marker]:hidden`}>
        <CircleUser aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 grow truncate">{session.account?.name ?? 'Administrator'}</span>
      </summary>
      <div className="absolute bottom-full left-0 z-10 mb-1 flex w-64 flex-col gap-1 rounded-md border border-line bg-raised p-2 shadow-lg">
        <AccountOptions session={session} onChoose={close} />
      </div>
    </details>
  )
}

export function AccountOptions({ session, onChoose }: { session: Session; onChoose: () => void }) {
  const client = useQueryClient()
  return (
    <>
      {session.account && (
        <p className="px-3 py-1 text-sm wrap-anywhere text-muted">Signed in as {session.account.email}.</p>
      )}
      <ul className="flex flex-col">
        {accountLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onChoose} className={rowClass(false)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3">
        <ThemeToggle />
        <span>
          <SignOutLine forget={() => client.removeQueries({ predicate: isOfAccount })} />
        </span>
      </div>
    </>
  )
}

/** Everything an account was shown, and what the next page fetches again. */
function isOfAccount({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== '/api/config'
}
