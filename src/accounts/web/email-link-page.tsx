import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { isLinkOver, LinkOverPanel, PressPanel, useLinkToken } from './link-panel.tsx'
import { Panel, PanelPage } from './panel.tsx'
import { useOpenLink } from './sign-in-methods-api.ts'

/** /email-link?token=… */
export function Component() {
  return (
    <PanelPage>
      <PageHead title="Sign in" isHidden />
      <EmailLink />
    </PanelPage>
  )
}

function EmailLink() {
  const { token, forgetToken } = useLinkToken()
  const open = useOpenLink('sign-in')
  if (open.data?.account) {
    return (
      <Panel heading={`Welcome back, ${open.data.account.name}`} takesFocus>
        <p className="text-muted wrap-anywhere">
          You’re signed in as {open.data.account.email}. If you started something in another tab, you can continue
          there.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={open.data.isAdministrator ? paths.admin : paths.account} className={buttonClass()}>
            {open.data.isAdministrator ? 'Administration' : 'Your account'}
          </Link>
          <Link
            to={open.data.isAdministrator ? paths.accountSecurity : paths.owner}
            className={buttonClass({ tone: 'secondary' })}
          >
            {open.data.isAdministrator ? 'Sign-in and security' : 'Your facilities'}
          </Link>
        </div>
      </Panel>
    )
  }
  if (!token || isLinkOver(open.error)) return <LinkOverPanel purpose="sign-in" wasPressed={open.isError} />
  return (
    <PressPanel
      heading="Sign in"
      label="Sign in"
      busyLabel="Signing in"
      isBusy={open.isPending}
      error={open.error}
      onPress={() => open.mutate(token, { onSuccess: forgetToken })}
    >
      This link signs you in on this browser and works once.
    </PressPanel>
  )
}
