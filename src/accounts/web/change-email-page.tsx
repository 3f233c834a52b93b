import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { isLinkOver, PressPanel, useLinkToken } from './link-panel.tsx'
import { OwnLinkPage } from './own-link-page.tsx'
import { Panel } from './panel.tsx'
import { useConfirmEmail } from './profile-api.ts'

/** /change-email?token=…: requires being signed in to the account. */
export function Component() {
  return (
    <OwnLinkPage heading={HEADING} signInFirst="Sign in first with your current email.">
      {() => <Change />}
    </OwnLinkPage>
  )
}

const HEADING = 'Use this email'

function Change() {
  const { token, forgetToken } = useLinkToken()
  const confirm = useConfirmEmail()
  if (confirm.data)
    return (
      <Panel heading="Email changed" takesFocus>
        <p className="text-muted wrap-anywhere">From now on, sign in with {confirm.data.email}.</p>
        <ToAccount />
      </Panel>
    )
  if (!token || isLinkOver(confirm.error))
    return (
      <Panel heading="This link has expired" takesFocus={confirm.isError}>
        <p className="text-muted">
          It works once, within a day, in a browser signed in to the account that asked for it. Get a new one on your
          account page.
        </p>
        <ToAccount />
      </Panel>
    )
  return (
    <PressPanel
      heading={HEADING}
      label="Use this email"
      busyLabel="Changing"
      isBusy={confirm.isPending}
      error={confirm.error}
      onPress={() => confirm.mutate(token, { onSuccess: forgetToken })}
    >
      We’ll use the address that got this link for your account. Linked Google and Apple accounts will be unlinked,
      because they belong to your old email.
    </PressPanel>
  )
}

function ToAccount() {
  return (
    <Link to={paths.account} className={buttonClass()}>
      Your account
    </Link>
  )
}
