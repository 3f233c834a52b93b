import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AccountGate } from './account-gate.tsx'

type SignInNeededProps = {
  title: string
  children: ReactNode
  /** Shown in the dialog. */
  reason: string
  /** Gets the focus after sign-out. */
  heading?: RefObject<HTMLHeadingElement | null>
  /** Next to the button. */
  action?: ReactNode
}

/** For strangers, on pages that need an account. */
export function SignInNeeded({ title, children, reason, heading, action }: SignInNeededProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="page-width flex min-h-96 flex-col items-center py-16">
      <Card className="flex w-full max-w-lg flex-col items-start gap-5">
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {title}
        </h1>
        <div className="flex flex-col gap-2 text-muted">{children}</div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen(true)} className="noscript:hidden">
            Sign in or create an account
          </Button>
          {action}
        </div>
        <noscript className="text-muted">Turn on JavaScript in your browser to sign in.</noscript>
      </Card>
      <AccountGate open={isOpen} onOpenChange={setOpen} newTitle="Create an account" reason={reason} />
    </div>
  )
}
