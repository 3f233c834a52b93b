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
    <OwnLinkPage heading={HEADING} signInFirst="Sign in first, with the address you have had until now.">
      {() => <Change />}
    </OwnLinkPage>
  )
}

const HEADING = 'Use this email address'

function Change() {
  const { token, forgetToken } = useLinkToken()
  const confirm = useConfirmEmail()
  if (confirm.data)
    return (
      <Panel heading="Your address is changed" takesFocus>
        <p className="text-muted wrap-anywhere">From now on you sign in with {confirm.data.email}.</p>
        <ToAccount />
      </Panel>
    )
  if (!token || isLinkOver(confirm.error))
    return (
      <Panel heading="This link is over" takesFocus={confirm.isError}>
        <p className="text-muted">
          It works once, for a day, in a browser that is signed in with the account that asked for it. You can ask for
          another one on your account page.
        </p>
        <ToAccount />
      </Panel>
    )
  return (
    <PressPanel
      heading={HEADING}
      label="Use this address"
      busyLabel="Changing"
      isBusy={confirm.isPending}
      error={confirm.error}
      onPress={() => confirm.mutate(token, { onSuccess: forgetToken })}
    >
      The address that this mail came to becomes the one of your account. Linked Google and Apple accounts are unlinked,
      because they belong to your old address.
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
