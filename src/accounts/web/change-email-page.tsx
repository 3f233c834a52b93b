import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { sessionQuery } from './api.ts'
import { isLinkOver, PressPanel, useLinkToken } from './link-panel.tsx'
import { Panel, PanelPage } from './panel.tsx'
import { useConfirmEmail } from './profile-api.ts'
import { useWaysIn } from './use-ways-in.ts'
import { WaysInForm } from './ways-in-form.tsx'

/** /change-email?token=…: makes the address that the link went to that of the account, in a browser that is signed in with it. */
export function Component() {
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  return (
    <PanelPage>
      <PageHead title={HEADING} isHidden />
      {session.isError && (
        <Panel heading={HEADING}>
          <Notice tone="warning" action={<Button onClick={() => void session.refetch()}>Try again</Button>}>
            {detailOf(session.error)}
          </Notice>
        </Panel>
      )}
      {session.isPending && <Panel heading={HEADING} />}
      {session.data && (session.data.account ? <Change /> : <SignInFirst />)}
    </PanelPage>
  )
}

const HEADING = 'Use this email address'

function SignInFirst() {
  const ways = useWaysIn(() => {}, { way: 'sign-in' })
  return (
    <Panel heading={HEADING}>
      <p className="text-muted">Sign in first, with the address you have had until now.</p>
      <WaysInForm ways={ways} />
    </Panel>
  )
}

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
      The address that this mail came to becomes the one of your account.
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
