import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { Account } from '../contract.ts'
import { sessionQuery } from './api.ts'
import { isLinkOver, PressPanel, useLinkToken } from './link-panel.tsx'
import { Panel, PanelPage } from './panel.tsx'
import { useWaysIn } from './use-ways-in.ts'
import { VerifyNotice } from './verify-notice.tsx'
import { useVerifyEmail } from './ways-in-api.ts'
import { WaysInForm } from './ways-in-form.tsx'

/** /verify-email?token=…: proves an address, in a browser that is signed in with its account. */
export function Component() {
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  return (
    <PanelPage>
      <PageHead title="Confirm your email address" isHidden />
      {session.isError && (
        <Panel heading={HEADING}>
          <Notice tone="warning" action={<Button onClick={() => void session.refetch()}>Try again</Button>}>
            {detailOf(session.error)}
          </Notice>
        </Panel>
      )}
      {session.isPending && <Panel heading={HEADING} />}
      {session.data && (session.data.account ? <Verify account={session.data.account} /> : <SignInFirst />)}
    </PanelPage>
  )
}

const HEADING = 'Confirm your email address'

function SignInFirst() {
  const ways = useWaysIn(() => {}, { way: 'sign-in' })
  return (
    <Panel heading={HEADING}>
      <p className="text-muted">
        Sign in first, so that we know that the account is yours. A link by email confirms the address too.
      </p>
      <WaysInForm ways={ways} />
    </Panel>
  )
}

function Verify({ account }: { account: Account }) {
  const { token, forgetToken } = useLinkToken()
  const verify = useVerifyEmail()
  if (account.isEmailVerified) return <Verified account={account} />
  if (!token || isLinkOver(verify.error)) {
    return (
      <Panel heading={verify.isError ? 'This link is over' : HEADING} takesFocus={verify.isError}>
        {verify.isError && <Notice tone="warning">{detailOf(verify.error)}</Notice>}
        <VerifyNotice account={account} />
      </Panel>
    )
  }
  return (
    <PressPanel
      heading={HEADING}
      label="Confirm this address"
      busyLabel="Confirming"
      isBusy={verify.isPending}
      error={verify.error}
      onPress={() => verify.mutate(token, { onSuccess: forgetToken })}
    >
      You are signed in as {account.email}. Confirm that this address is yours.
    </PressPanel>
  )
}

function Verified({ account }: { account: Account }) {
  return (
    <Panel heading="Your address is confirmed" takesFocus>
      <p className="text-muted wrap-anywhere">{account.email} is yours. Thank you.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.account} className={buttonClass()}>
          Your account
        </Link>
        <Link to={paths.owner} className={buttonClass({ tone: 'secondary' })}>
          Your facilities
        </Link>
      </div>
    </Panel>
  )
}
