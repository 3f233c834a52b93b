import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, type RefObject } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { queryContext } from '#kit/web/api/query-client.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import type { Account } from '../contract.ts'
import { sessionQuery } from './api.ts'
import { useHeadingOf } from './use-heading-of.ts'

type Prefetch = (client: QueryClient, account: Account, search: URLSearchParams) => Promise<unknown>

/** 401 without data for strangers; otherwise prefetches the page's data. */
export function signedInLoader(prefetch: Prefetch) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const client = context.get(queryContext)
    const { account } = await client.ensureQueryData(sessionQuery)
    const answer = { now: Date.now() }
    if (!account) return data(answer, 401)
    if (typeof document === 'undefined') await prefetch(client, account, new URL(request.url).searchParams)
    return data(answer)
  }
}

/** Gets the focus on sign-in and sign-out. */
export type Heading = RefObject<HTMLHeadingElement | null>

type SignedInPageProps = {
  title: string
  /** Without an account. */
  renderStranger: (heading: Heading) => ReactNode
  children: (account: Account, heading: Heading, isAdministrator: boolean) => ReactNode
}

/** Remounts per account, so that no state leaks to the next. */
export function SignedInPage({ title, renderStranger, children }: SignedInPageProps) {
  // The session may have ended since.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const { account, isAdministrator = false } = session.data ?? {}
  const heading = useHeadingOf(account?.id)
  return (
    <>
      <PageHead title={title} isHidden />
      {account ? (
        <Fragment key={account.id}>{children(account, heading, isAdministrator)}</Fragment>
      ) : (
        renderStranger(heading)
      )}
    </>
  )
}
