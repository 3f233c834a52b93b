import { useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EXPORT_HREF } from '../profile-api.ts'
import { LeaveDialog } from './leave-dialog.tsx'

export function DataSection({ account }: { account: Account }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Card as="section" aria-labelledby="own-data" className="flex flex-col gap-5">
      <h2 id="own-data" className="text-2xl">
        Your data
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted">
          Everything we keep about you in one file: bookings, payments, favorites, messages and more.
        </p>
        <DownloadLink href={EXPORT_HREF}>Export my data</DownloadLink>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <p className="max-w-prose text-muted">
          Deleting your account can’t be undone. Your bookings and payments stay in our records without your name.
        </p>
        <Button tone="secondary" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      </div>
      <LeaveDialog account={account} open={isLeaving} onClose={() => setLeaving(false)} />
    </Card>
  )
}
