import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { Account } from '../contract.ts'
import { isLinkOver, PressPanel, useLinkToken } from './link-panel.tsx'
import { OwnLinkPage } from './own-link-page.tsx'
import { Panel } from './panel.tsx'
import { useVerifyEmail } from './sign-in-methods-api.ts'
import { VerifyNotice } from './verify-notice.tsx'

/** /verify-email?token=…: requires being signed in to the account. */
export function Component() {
  return (
    <OwnLinkPage
      heading={HEADING}
      signInFirst="Sign in first so we know it’s your account. Signing in with an email link verifies your address too."
    >
      {account => <Verify account={account} />}
    </OwnLinkPage>
  )
}

const HEADING = 'Verify your email'

function Verify({ account }: { account: Account }) {
  const { token, forgetToken } = useLinkToken()
  const verify = useVerifyEmail()
  if (account.isEmailVerified) return <Verified account={account} />
  if (!token || isLinkOver(verify.error)) {
    return (
      <Panel heading={verify.isError ? 'This link has expired' : HEADING} takesFocus={verify.isError}>
        {verify.isError && <Notice tone="warning">{detailOf(verify.error)}</Notice>}
        <VerifyNotice account={account} />
      </Panel>
    )
  }
  return (
    <PressPanel
      heading={HEADING}
      label="Verify email"
      busyLabel="Verifying"
      isBusy={verify.isPending}
      error={verify.error}
      onPress={() => verify.mutate(token, { onSuccess: forgetToken })}
    >
      You’re signed in as {account.email}. Verify that this is your email.
    </PressPanel>
  )
}

function Verified({ account }: { account: Account }) {
  return (
    <Panel heading="Email verified" takesFocus>
      <p className="text-muted wrap-anywhere">Thanks! {account.email} is verified.</p>
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
