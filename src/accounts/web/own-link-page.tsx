import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { Account } from '../contract.ts'
import { AccountForm } from './account-form.tsx'
import { sessionQuery } from './api.ts'
import { Panel, PanelPage } from './panel.tsx'
import { useSignInMethods } from './use-sign-in-methods.ts'

type OwnLinkPageProps = {
  heading: string
  /** Shown unless signed in. */
  signInFirst: string
  children: (account: Account) => ReactNode
}

/** For mailed links that work only when signed in to the account that requested them. */
export function OwnLinkPage({ heading, signInFirst, children }: OwnLinkPageProps) {
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  return (
    <PanelPage>
      <PageHead title={heading} isHidden />
      {session.isError && (
        <Panel heading={heading}>
          <Notice tone="warning" action={<Button onClick={() => void session.refetch()}>Try again</Button>}>
            {detailOf(session.error)}
          </Notice>
        </Panel>
      )}
      {session.isPending && <Panel heading={heading} />}
      {session.data &&
        (session.data.account ? children(session.data.account) : <SignInFirst {...{ heading, signInFirst }} />)}
    </PanelPage>
  )
}

function SignInFirst({ heading, signInFirst }: Pick<OwnLinkPageProps, 'heading' | 'signInFirst'>) {
  const ways = useSignInMethods(() => {}, { way: 'sign-in' })
  return (
    <Panel heading={heading}>
      <p className="text-muted">{signInFirst}</p>
      <AccountForm ways={ways} />
    </Panel>
  )
}
