import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { SignInAgain } from '#accounts/web/security/sign-in-again.tsx'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { VerifyNotice } from '#accounts/web/verify-notice.tsx'
import { paths } from '#kit/shared/paths.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { keysQuery } from './keys/api.ts'
import { KeyList } from './keys/key-list.tsx'
import { NewKey } from './keys/new-key.tsx'
import { SignInFirst } from './sign-in-first.tsx'

export const loader = signedInLoader(client => client.prefetchQuery(keysQuery))

const WHY =
  'API keys let your software act on behalf of your account. You don’t need one for public data. The API docs are open to everyone.'

/** /account/api-keys */
export function Component() {
  return (
    <SignedInPage title="API keys" renderStranger={() => <SignInFirst why={WHY} />}>
      {(account, heading) => <Keys {...{ account, heading }} />}
    </SignedInPage>
  )
}

function Keys({ account, heading }: { account: Account; heading: Heading }) {
  const client = useQueryClient()
  const list = useQuery({ ...keysQuery, refetchOnMount: 'always' })
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          API keys
        </h1>
        <p className="mt-1 text-muted">API keys let your software act as you. Keep them as safe as a password.</p>
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          <Link to={paths.apiDocs} className="inline-link">
            How the API works
          </Link>
          <Link to={paths.accountWebhooks} className="inline-link">
            Webhooks
          </Link>
          <Link to={paths.account} className="inline-link">
            Your account
          </Link>
        </p>
      </header>
      <VerifyNotice account={account} />
      {list.data ? (
        <>
          {list.data.isFresh ? (
            account.isEmailVerified && <NewKey />
          ) : (
            <SignInAgain
              account={account}
              onSignedIn={() => void client.invalidateQueries({ queryKey: keysQuery.queryKey })}
            >
              To create a key, sign in again. You’ll have 10 minutes.
            </SignInAgain>
          )}
          <KeyList keys={list.data.keys} />
          <p className="text-sm text-muted">
            Resetting a forgotten password revokes all keys. Changing your password doesn’t, so revoke any that someone
            else may have.
          </p>
        </>
      ) : list.isError ? (
        <LoadFailed title="We couldn’t load your keys" error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </div>
  )
}
