import { type ComponentType, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import type { AccountDialogProps } from '#accounts/web/account-dialog.tsx'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { loadPart } from '#kit/web/load-part.ts'
import { Notice } from '#kit/web/notice.tsx'

/** What somebody sees of their facilities before it is known who they are. */
export function OwnerSignIn({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { open, isLoading, failure, dialog } = useAccountDialog()
  return (
    <div className="page-width flex min-h-96 flex-col items-center py-16">
      <Card className="flex w-full max-w-lg flex-col items-start gap-5">
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          Your facilities
        </h1>
        <p className="text-muted">
          Sign in to see the facilities that you have imported, look them over, undo an import, and download your
          facilities and bookings.
        </p>
        {failure !== undefined && (
          <Notice tone="danger" title="We could not open the form" className="w-full">
            {detailOf(failure)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={isLoading} busyLabel="Opening…" onClick={open} className="noscript:hidden">
            Sign in or create an account
          </Button>
          <Link to={paths.listYourField} className={buttonClass({ tone: 'secondary' })}>
            List your field
          </Link>
        </div>
        <noscript className="text-muted">Signing in needs JavaScript, which this browser has switched off.</noscript>
      </Card>
      {dialog}
    </div>
  )
}

/** The dialog's program is fetched when it is wanted. */
function useAccountDialog() {
  const [AccountDialog, setAccountDialog] = useState<ComponentType<AccountDialogProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  async function open() {
    setIsLoading(true)
    setFailure(undefined)
    try {
      const part = await loadPart(() => import('#accounts/web/account-dialog.tsx'))
      setAccountDialog(() => part.AccountDialog)
      setIsOpen(true)
    } catch (error) {
      setFailure(error)
    }
    setIsLoading(false)
  }
  const dialog = AccountDialog && (
    <AccountDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      onSignedIn={() => setIsOpen(false)}
      reason="Your facilities and imports belong to your account."
    />
  )
  return { open: () => void open(), isLoading, failure, dialog }
}
