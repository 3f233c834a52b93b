import { useQuery } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Card } from '#kit/web/card.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Account } from '../contract.ts'
import { sessionQuery } from './api.ts'
import { Panel, PanelPage } from './panel.tsx'
import { PasskeySection } from './security/passkey-section.tsx'
import { PasswordSection } from './security/password-section.tsx'
import { SessionSection } from './security/session-section.tsx'
import { useHeadingOf } from './use-heading-of.ts'
import { titleOf, useWaysIn } from './use-ways-in.ts'
import { VerifyNotice } from './verify-notice.tsx'
import { securityQuery } from './ways-in-api.ts'
import { WaysInForm } from './ways-in-form.tsx'

/** Asks who is there before anything else: strangers are answered 401 and no data. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const { account } = await client.ensureQueryData(sessionQuery)
  if (!account) return data(null, 401)
  if (typeof document === 'undefined') await client.prefetchQuery(securityQuery)
  return data(null)
}

/** /account/security: how somebody signs in, and where they are signed in. */
export function Component() {
  // Asked again in the browser: a session may have ended since.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const account = session.data?.account
  return (
    <>
      <PageHead title="How you sign in" isHidden />
      {account ? <Ways key={account.id} account={account} /> : <SignInFirst />}
    </>
  )
}

function SignInFirst() {
  const ways = useWaysIn(() => {}, { way: 'sign-in' })
  return (
    <PanelPage>
      <Panel heading={titleOf(ways)}>
        <WaysInForm ways={ways} />
      </Panel>
    </PanelPage>
  )
}

function Ways({ account }: { account: Account }) {
  const security = useQuery({ ...securityQuery, refetchOnMount: 'always' })
  const heading = useHeadingOf(account.id)
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          How you sign in
        </h1>
        <p className="mt-1 text-muted wrap-anywhere">
          {account.name}, {account.email}.{' '}
          <Link to={paths.account} className="inline-link whitespace-nowrap">
            Your account
          </Link>
        </p>
      </header>
      <VerifyNotice account={account} />
      {security.data ? (
        <>
          <PasswordSection account={account} security={security.data} />
          <PasskeySection account={account} security={security.data} />
          <SessionSection security={security.data} />
        </>
      ) : security.isError ? (
        <LoadFailed
          title="We could not load how you sign in"
          error={security.error}
          onRetry={() => void security.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <>
      {['Password', 'Passkeys', 'Where you are signed in'].map(title => (
        <Card key={title} className="flex flex-col gap-4">
          <h2 className="text-2xl">{title}</h2>
          <Skeleton className="h-24 w-full" />
        </Card>
      ))}
    </>
  )
}
