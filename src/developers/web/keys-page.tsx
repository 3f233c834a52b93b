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
  'API keys belong to an account. With one your own programs act as you. What is public needs none: the API docs are open to all.'

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
        <p className="mt-1 text-muted">With a key your own programs act as you. Keep it like a password.</p>
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
              To make a key, sign in again. Then you have ten minutes.
            </SignInAgain>
          )}
          <KeyList keys={list.data.keys} />
          <p className="text-sm text-muted">
            All keys end when a forgotten password is set anew. When you change your password, they go on working:
            revoke those that somebody else may have.
          </p>
        </>
      ) : list.isError ? (
        <LoadFailed title="We could not load your keys" error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </div>
  )
}
