import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { Panel } from './panel.tsx'
import type { MailPurpose } from './sign-in-methods-api.ts'

/** `forgetToken` also removes it from the history. */
export function useLinkToken() {
  const [search, setSearch] = useSearchParams()
  return { token: search.get('token'), forgetToken: () => setSearch({}, { replace: true }) }
}

export function isLinkOver(error: Error | null): boolean {
  return error instanceof ApiError && error.problem?.code === 'link-over'
}

type PressPanelProps = {
  heading: string
  label: string
  busyLabel: string
  isBusy: boolean
  error: Error | null
  onPress: () => void
  children: ReactNode
}

/** Acts on click only: mail scanners open links. */
export function PressPanel({ heading, label, busyLabel, isBusy, error, onPress, children }: PressPanelProps) {
  return (
    <Panel heading={heading}>
      <p className="text-muted wrap-anywhere">{children}</p>
      {error && <Notice tone="danger">{detailOf(error)}</Notice>}
      <Button size="lg" busy={isBusy} busyLabel={busyLabel} onClick={onPress}>
        {label}
      </Button>
    </Panel>
  )
}

/** Offers a new link. */
export function LinkOverPanel({ purpose, wasPressed }: { purpose: MailPurpose; wasPressed: boolean }) {
  return (
    <Panel heading={wasPressed ? 'This link has expired' : overTitles[purpose]} takesFocus={wasPressed}>
      {wasPressed && <Notice tone="warning">This link no longer works. It was already used or has expired.</Notice>}
      <MailLinkForm purpose={purpose} />
      <Link to={paths.signIn} className={buttonClass({ tone: 'quiet' })}>
        Sign in another way
      </Link>
    </Panel>
  )
}

const overTitles: Record<MailPurpose, string> = {
  'sign-in': 'Email me a sign-in link',
  'reset-password': 'Forgot your password?',
}
