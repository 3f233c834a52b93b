import type { ReactNode } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { Account } from '../contract.ts'
import { useSendVerification } from './sign-in-methods-api.ts'

type VerifyNoticeProps = {
  account: Account
  title?: string
  children?: ReactNode
}

/** Null once verified. */
export function VerifyNotice({ account, title = 'Verify your email', children }: VerifyNoticeProps) {
  const send = useSendVerification()
  if (account.isEmailVerified) return null
  return (
    <Notice
      title={title}
      action={
        <Button tone="secondary" size="sm" busy={send.isPending} busyLabel="Sending" onClick={() => send.mutate()}>
          Resend
        </Button>
      }
    >
      {children && <span className="block">{children}</span>}
      <span className="wrap-anywhere">
        {send.isSuccess
          ? `We sent another email to ${account.email}. Open the link in this browser.`
          : `We emailed a link to ${account.email}. Open it in this browser.`}
      </span>
      {send.isError && (
        <span role="alert" className="mt-1 block font-medium">
          {detailOf(send.error)}
        </span>
      )}
    </Notice>
  )
}
