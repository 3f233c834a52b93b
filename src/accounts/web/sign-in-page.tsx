import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { Account, Session } from '../contract.ts'
import { pathOnward } from '../path-onward.ts'
import { AccountForm } from './account-form.tsx'
import { sessionQuery, useSignInAdministrator, useSignOut } from './api.ts'
import { Panel, PanelPage } from './panel.tsx'
import { titleOf, useSignInMethods } from './use-sign-in-methods.ts'
import { VerifyNotice } from './verify-notice.tsx'

/**
 * /sign-in, then on to `?next=` if local. /sign-in?token=…: an administrator's single-use link; used by the button
 * only, since mail scanners open links.
 */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <PanelPage>
      <PageHead title="Sign in" isHidden />
      {token ? <AdministratorLink token={token} /> : <SignedInAccount next={pathOnward(search.get('next'))} />}
    </PanelPage>
  )
}

function AdministratorLink({ token }: { token: string }) {
  const [, setSearch] = useSearchParams()
  const signIn = useSignInAdministrator()
  // The used token leaves the URL and the history.
  const isOver = signIn.error instanceof ApiError && signIn.error.problem?.code === 'sign-in-link-over'
  const start = () => signIn.mutate(token, { onSuccess: () => setSearch({}, { replace: true }) })
  if (isOver) return <LinkOver detail={detailOf(signIn.error)} />
  return (
    <Panel heading="Sign in as administrator">
      <p className="text-muted">
        This link works once. You’ll stay signed in on this browser for 12 hours, or until you sign out.
      </p>
      {signIn.isError && (
        <Notice tone="danger" title="We couldn’t sign you in">
          {detailOf(signIn.error)}
        </Notice>
      )}
      <Button size="lg" busy={signIn.isPending} busyLabel="Signing in" onClick={start} className="self-start">
        Sign in as administrator
      </Button>
    </Panel>
  )
}

function LinkOver({ detail }: { detail: string }) {
  return (
    <Panel heading="This link has expired" takesFocus>
      <Notice tone="warning">{detail}</Notice>
      <p className="text-muted">
        To create a new one, run <code>npm run admin -- link</code> on the server. You can also sign in another way.
      </p>
      <Link to={paths.signIn} className={buttonClass({ tone: 'secondary' })}>
        Sign in
      </Link>
    </Panel>
  )
}

function SignedInAccount({ next }: { next: string | null }) {
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  if (session.isPending) return <Panel heading="Sign in" />
  if (session.isError) {
    return (
      <Panel heading="Sign in">
        <Notice tone="warning" action={<Button onClick={() => void session.refetch()}>Try again</Button>}>
          {detailOf(session.error)}
        </Notice>
      </Panel>
    )
  }
  return <KnownSession session={session.data} next={next} />
}

/** Redirects after signing in here; asks those already signed in. */
function KnownSession({ session, next }: { session: Session; next: string | null }) {
  const navigate = useNavigate()
  const { account, mustSignInAgain } = session
  const isIn = account !== null && !mustSignInAgain
  const [wasIn] = useState(isIn)
  const onward = isIn && !wasIn ? next : null
  useEffect(() => {
    if (onward !== null) void navigate(onward, { replace: true })
  }, [onward, navigate])
  if (onward !== null) return <Panel heading="Sign in" />
  return isIn ? (
    <SignedIn session={session} account={account} next={next} />
  ) : (
    <SignInPanel account={account} next={next} />
  )
}

function SignInPanel({ account, next }: { account: Account | null; next: string | null }) {
  const ways = useSignInMethods(() => {}, { way: 'sign-in', email: account?.email, next })
  const isAgain = account !== null && ways.form.values.way === 'sign-in' && !ways.mail
  return (
    <Panel heading={isAgain ? 'Sign in again as administrator' : titleOf(ways)}>
      {isAgain && <p className="text-muted">Administrator sessions last 12 hours. Sign in again to continue.</p>}
      <AccountForm ways={ways} />
      <noscript className="text-muted">Turn on JavaScript in your browser to sign in.</noscript>
    </Panel>
  )
}

function SignedIn({ session, account, next }: { session: Session; account: Account; next: string | null }) {
  const { isAdministrator } = session
  const onward = next ?? (isAdministrator ? paths.admin : paths.account)
  return (
    <Panel heading={isAdministrator ? 'You’re signed in as administrator' : 'You’re signed in'} takesFocus>
      <p className="text-muted wrap-anywhere">
        {account.name}, {account.email}. Sign out if you share this computer.
      </p>
      <VerifyNotice account={account} />
      <ContinueLinks>
        <Link to={onward} className={buttonClass()}>
          {next ? 'Continue' : isAdministrator ? 'Administration' : 'Your account'}
        </Link>
        <Link to={isAdministrator ? paths.accountSecurity : paths.owner} className={buttonClass({ tone: 'secondary' })}>
          {isAdministrator ? 'Sign-in and security' : 'Your facilities'}
        </Link>
      </ContinueLinks>
    </Panel>
  )
}

/** Next steps and sign-out. */
function ContinueLinks({ children }: { children: ReactNode }) {
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
