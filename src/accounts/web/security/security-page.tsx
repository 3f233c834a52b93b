import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { AccountForm } from '#accounts/web/account-form.tsx'
import { Panel, PanelPage } from '#accounts/web/panel.tsx'
import { securityQuery } from '#accounts/web/sign-in-methods-api.ts'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { titleOf, useSignInMethods } from '#accounts/web/use-sign-in-methods.ts'
import { VerifyNotice } from '#accounts/web/verify-notice.tsx'
import { paths } from '#kit/shared/paths.ts'
import { Card } from '#kit/web/card.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { IdentityProviderSection } from './identity-provider-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionSection } from './session-section.tsx'

export const loader = signedInLoader(client => client.prefetchQuery(securityQuery))

/** /account/security */
export function Component() {
  return (
    <SignedInPage title="Sign-in and security" renderStranger={() => <SignInFirst />}>
      {(account, heading) => <Ways {...{ account, heading }} />}
    </SignedInPage>
  )
}

function SignInFirst() {
  const ways = useSignInMethods(() => {}, { way: 'sign-in' })
  return (
    <PanelPage>
      <Panel heading={titleOf(ways)}>
        <AccountForm ways={ways} />
      </Panel>
    </PanelPage>
  )
}

function Ways({ account, heading }: { account: Account; heading: Heading }) {
  const security = useQuery({ ...securityQuery, refetchOnMount: 'always' })
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          Sign-in and security
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
          {security.data.providers.length > 0 && <IdentityProviderSection account={account} security={security.data} />}
          <SessionSection security={security.data} />
        </>
      ) : security.isError ? (
        <LoadFailed
          title="We couldn’t load your sign-in settings"
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
      {['Password', 'Passkeys', 'Where you’re signed in'].map(title => (
        <Card key={title} className="flex flex-col gap-4">
          <h2 className="text-2xl">{title}</h2>
          <Skeleton className="h-24 w-full" />
        </Card>
      ))}
    </>
  )
}
