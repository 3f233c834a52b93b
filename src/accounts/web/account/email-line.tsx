import { useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { FIRST_CONTROL, useRefocus } from '#kit/web/use-refocus.ts'
import { EmailForm } from './email-form.tsx'

export function EmailLine({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const part = useRefocus<HTMLDivElement>(isOpen, FIRST_CONTROL)
  return (
    <div ref={part} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0">
          <span className="block text-sm font-semibold">Email</span>
          <span className="wrap-anywhere">{account.email}</span>{' '}
          <span className="text-muted">{account.isEmailVerified ? 'Verified' : 'Not verified yet'}</span>
        </p>
        {!isOpen && (
          <Button tone="secondary" onClick={() => setOpen(true)}>
            Change email
          </Button>
        )}
      </div>
      {isOpen && <EmailForm account={account} onClose={() => setOpen(false)} />}
    </div>
  )
}
