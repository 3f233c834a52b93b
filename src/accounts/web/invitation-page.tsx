import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import type { Account } from '../contract.ts'
import { AddPasskey } from './add-passkey.tsx'
import { isLinkOver, LinkOverPanel, PressPanel, useLinkToken } from './link-panel.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { Panel, PanelPage } from './panel.tsx'
import { useOpenLink, useSecurityChanges } from './sign-in-methods-api.ts'

/** /invitation?token=…: then offers to choose a sign-in method. */
export function Component() {
  return (
    <PanelPage>
      <PageHead title="Your invitation" isHidden />
      <Invitation />
    </PanelPage>
  )
}

function Invitation() {
  const { token, forgetToken } = useLinkToken()
  const open = useOpenLink('invitation')
  if (open.data?.account) return <Welcome account={open.data.account} />
  // The account exists, so a mailed link works too.
  if (!token || isLinkOver(open.error)) return <LinkOverPanel purpose="sign-in" wasPressed={open.isError} />
  return (
    <PressPanel
      heading={`Welcome to ${product.name}`}
      label="Open my account"
      busyLabel="Opening"
      isBusy={open.isPending}
      error={open.error}
      onPress={() => open.mutate(token, { onSuccess: forgetToken })}
    >
      We created an account for you. Open it to manage your facilities.
    </PressPanel>
  )
}

function Welcome({ account }: { account: Account }) {
  const { changePassword } = useSecurityChanges()
  const [isChosen, setChosen] = useState(false)
  return (
    <Panel heading={`Welcome, ${account.name}`} takesFocus>
      <p className="text-muted wrap-anywhere">
        You’re signed in as {account.email}. Choose how you want to sign in next time, or do it later: we can always
        email you a link.
      </p>
      {isChosen ? (
        <Notice tone="positive">You’re all set. Use it to sign in from now on.</Notice>
      ) : (
        <>
          <NewPasswordForm
            email={account.email}
            submit="Save password"
            send={typed => changePassword.mutateAsync(typed)}
            onSent={() => setChosen(true)}
          />
          <AddPasskey onAdded={() => setChosen(true)} />
        </>
      )}
      <Link to={paths.owner} className={buttonClass({ tone: isChosen ? 'primary' : 'quiet' })}>
        {isChosen ? 'Your facilities' : 'Later'}
      </Link>
    </Panel>
  )
}
