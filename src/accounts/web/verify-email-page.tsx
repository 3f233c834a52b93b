import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { Account } from '../contract.ts'
import { isLinkOver, PressPanel, useLinkToken } from './link-panel.tsx'
import { OwnLinkPage } from './own-link-page.tsx'
import { Panel } from './panel.tsx'
import { VerifyNotice } from './verify-notice.tsx'
import { useVerifyEmail } from './ways-in-api.ts'

/** /verify-email?token=…: requires being signed in to the account. */
export function Component() {
  return (
    <OwnLinkPage
      heading={HEADING}
      signInFirst="Sign in first, so that we know that the account is yours. A link by email confirms the address too."
    >
      {account => <Verify account={account} />}
    </OwnLinkPage>
  )
}

const HEADING = 'Confirm your email address'

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
