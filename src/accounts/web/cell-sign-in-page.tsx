import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { Account } from '../contract.ts'
import { sessionQuery } from './api.ts'
import { useAuthorizeCell } from './identity-providers-api.ts'
import { Panel, PanelPage } from './panel.tsx'
import { VerifyNotice } from './verify-notice.tsx'

/** /sign-in/cell: another installation asks who this is. Those who are signed in go back at once. */
export function Component() {
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const { pathname, search } = useLocation()
  return (
    <PanelPage>
      <PageHead title="Sign in" isHidden />
      {session.isFetching || session.isPending ? (
        <Panel heading="Sign in" />
      ) : session.data?.account ? (
        <Authorize account={session.data.account} query={search.slice(1)} />
      ) : (
        <Panel heading="Sign in">
          <p className="text-muted">One account works everywhere on {product.name}.</p>
          <Link
            to={`${paths.signIn}?next=${encodeURIComponent(pathname + search)}`}
            className={buttonClass({ size: 'lg' })}
          >
            Sign in
          </Link>
          <noscript className="text-muted">Turn on JavaScript in your browser to sign in.</noscript>
        </Panel>
      )}
    </PanelPage>
  )
}

function Authorize({ account, query }: { account: Account; query: string }) {
  const { mutate, isError, error } = useAuthorizeCell()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate(query)
  }, [query, mutate])
  if (!isError) return <Panel heading="Signing you in" />
  const isUnverified = error instanceof ApiError && error.problem?.code === 'cell-email-unverified'
  return (
    <Panel heading={isUnverified ? 'One more step' : 'We couldn’t sign you in'} takesFocus>
      {isUnverified ? <VerifyNotice account={account} /> : <Notice tone="warning">{detailOf(error)}</Notice>}
      <Button size="lg" onClick={() => mutate(query)} className="self-start">
        {isUnverified ? 'Continue' : 'Try again'}
      </Button>
    </Panel>
  )
}
