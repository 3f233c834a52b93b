import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { Account } from '../contract.ts'
import { AccountDialog } from './account-dialog.tsx'
import { sessionQuery, useSignInAdministrator, useSignOut } from './api.ts'

/**
 * /sign-in?token=…: where a one-time link leads. Opening it uses nothing up, since mail scanners open links too; the button does.
 * Without a token: who is signed in, and the way out.
 */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <div className="page-width flex min-h-96 flex-col items-center py-16">
      <PageHead title="Sign in" isHidden />
      {token ? <SignIn token={token} /> : <WhoIsSignedIn />}
    </div>
  )
}

function SignIn({ token }: { token: string }) {
  const [, setSearch] = useSearchParams()
  const signIn = useSignInAdministrator()
  // The used token leaves the address and the history.
  const isOver = signIn.error instanceof ApiError && signIn.error.problem?.code === 'sign-in-link-over'
  const start = () => signIn.mutate(token, { onSuccess: () => setSearch({}, { replace: true }) })
  if (isOver) return <LinkOver detail={detailOf(signIn.error)} />
  return (
    <Panel heading="Sign in as administrator">
      <p className="text-muted">
        This link works once. You stay signed in on this browser for 12 hours, or until you sign out.
      </p>
      {signIn.isError && (
        <Notice tone="danger" title="You are not signed in">
          {detailOf(signIn.error)}
        </Notice>
      )}
      <Button size="lg" busy={signIn.isPending} busyLabel="Signing in" onClick={start}>
        Sign in as administrator
      </Button>
    </Panel>
  )
}

function WhoIsSignedIn() {
  const session = useQuery(sessionQuery)
  if (session.isPending) return <Panel heading="Sign in" />
  if (session.isError) return <SessionUnknown error={session.error} again={() => void session.refetch()} />
  const { isAdministrator, account } = session.data
  if (isAdministrator) return <SignedIn account={account} />
  return account ? <OwnerSignedIn account={account} /> : <NobodySignedIn />
}

function SessionUnknown({ error, again }: { error: Error; again: () => void }) {
  return (
    <Panel heading="Sign in">
      <Notice tone="warning" action={<Button onClick={again}>Try again</Button>}>
        {detailOf(error)}
      </Notice>
    </Panel>
  )
}

function SignedIn({ account }: { account: Account | null }) {
  return (
    <Panel heading="You are signed in as administrator" takesFocus>
      <p className="text-muted">
        {account && `You are also signed in as ${account.email}. `}Sign out when you leave a computer that others use.
      </p>
      <WaysOn>
        <Link to={paths.bookings} className={buttonClass()}>
          See all bookings
        </Link>
      </WaysOn>
    </Panel>
  )
}

function OwnerSignedIn({ account }: { account: Account }) {
  return (
    <Panel heading="You are signed in" takesFocus>
      <p className="wrap-anywhere text-muted">
        {account.name}, {account.email}. Sign out when you leave a computer that others use.
      </p>
      <WaysOn>
        <Link to={paths.csvUpload} className={buttonClass()}>
          Import facilities
        </Link>
      </WaysOn>
    </Panel>
  )
}

/** Where to go from here, and the way out. */
function WaysOn({ children }: { children: ReactNode }) {
  const signOut = useSignOut()
  return (
    <>
      {signOut.isError && <Notice tone="danger">{detailOf(signOut.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {children}
        <Button tone="secondary" busy={signOut.isPending} busyLabel="Signing out" onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </div>
    </>
  )
}

function NobodySignedIn() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel heading="Sign in" takesFocus>
      <p className="text-muted">With an owner account you import your facilities and see what became of them.</p>
      <Button onClick={() => setOpen(true)}>Sign in or create an account</Button>
      <AccountDialog open={isOpen} onOpenChange={setOpen} />
      <HowToGetLink />
    </Panel>
  )
}

function LinkOver({ detail }: { detail: string }) {
  return (
    <Panel heading="This link is over" takesFocus>
      <Notice tone="warning">{detail}</Notice>
      <HowToGetLink />
    </Panel>
  )
}

function HowToGetLink() {
  return (
    <>
      <p className="text-muted">
        Administrators sign in with a link that works once. On the server, <code>npm run admin -- link</code> makes a
        new one.
      </p>
      <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
        Find a field
      </Link>
    </>
  )
}

type PanelProps = {
  heading: string
  /** It takes the place of what was pressed, so the focus goes on here. */
  takesFocus?: boolean
  children?: ReactNode
}

function Panel({ heading, takesFocus = false, children }: PanelProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Card className="flex w-full max-w-lg flex-col items-start gap-5">
      <h1 ref={ref} tabIndex={-1} className="text-4xl">
        {heading}
      </h1>
      {children}
    </Card>
  )
}
