import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { isLinkOver, LinkOverPanel, useLinkToken } from './link-panel.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { Panel, PanelPage } from './panel.tsx'
import { useResetPassword } from './sign-in-methods-api.ts'

/** /reset-password?token=…; without a token, offers to send a link. */
export function Component() {
  return (
    <PanelPage>
      <PageHead title="Choose a new password" isHidden />
      <ResetPassword />
    </PanelPage>
  )
}

function ResetPassword() {
  const { token, forgetToken } = useLinkToken()
  const reset = useResetPassword()
  const id = useId()
  const [removesOthers, setRemovesOthers] = useState(true)
  if (reset.data?.account) {
    return (
      <Panel heading="Password changed" takesFocus>
        <p className="text-muted wrap-anywhere">
          You’re signed in here as {reset.data.account.email} and signed out everywhere else.
        </p>
        {removesOthers && <p className="text-muted">We removed your passkeys and unlinked Google and Apple.</p>}
        <Link to={paths.accountSecurity} className={buttonClass()}>
          Sign-in and security
        </Link>
      </Panel>
    )
  }
  if (!token || isLinkOver(reset.error)) return <LinkOverPanel purpose="reset-password" wasPressed={reset.isError} />
  return (
    <Panel heading="Choose a new password">
      <p className="text-muted">This signs you out in every other browser.</p>
      <NewPasswordForm
        submit="Change password"
        send={({ password }) => reset.mutateAsync({ token, password, keepOthers: !removesOthers })}
        onSent={forgetToken}
      >
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-3">
          <input
            id={`${id}-others`}
            type="checkbox"
            className="size-5 accent-green"
            aria-describedby={`${id}-hint`}
            checked={removesOthers}
            onChange={event => setRemovesOthers(event.currentTarget.checked)}
          />
          <label htmlFor={`${id}-others`} className="flex min-h-11 cursor-pointer items-center font-semibold">
            Also remove my passkeys and unlink Google and Apple
          </label>
          <p id={`${id}-hint`} className="col-start-2 text-sm text-muted">
            Recommended if someone else may have used your account. You can add them again later.
          </p>
        </div>
      </NewPasswordForm>
    </Panel>
  )
}
