import type { ReactNode } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { Account } from '../contract.ts'
import { useSendVerification } from './ways-in-api.ts'

type VerifyNoticeProps = {
  account: Account
  title?: string
  children?: ReactNode
}

/** Null once verified. */
export function VerifyNotice({ account, title = 'Confirm your email address', children }: VerifyNoticeProps) {
  const send = useSendVerification()
  if (account.isEmailVerified) return null
  return (
    <Notice
      title={title}
      action={
        <Button tone="secondary" size="sm" busy={send.isPending} busyLabel="Sending" onClick={() => send.mutate()}>
          Send again
        </Button>
      }
    >
      {children && <span className="block">{children}</span>}
      <span className="wrap-anywhere">
        {send.isSuccess
          ? `We have sent another mail to ${account.email}. Open its link in this browser.`
          : `Open the link in our mail to ${account.email}, in this browser. No mail there? We send it again.`}
      </span>
      {send.isError && (
        <span role="alert" className="mt-1 block font-medium">
          {detailOf(send.error)}
        </span>
      )}
    </Notice>
  )
}
