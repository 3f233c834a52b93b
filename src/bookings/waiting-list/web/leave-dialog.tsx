import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { withoutLink } from './waiting-messages.ts'

type LeaveDialogProps = {
  description: string
  /** The button that leaves. */
  children: (link: { id: string; mailKey?: string; onLeft: () => void }) => ReactNode
  onClosed?: () => void
}

/**
 * For email links (`leave`, `key`). Confirms first, since mail scanners follow links. Removes both from the URL either
 * way.
 */
export function LeaveDialog({ description, children, onClosed }: LeaveDialogProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  const id = query.get('leave') ?? ''
  const isOpen = isHydrated && isUuid(id)
  const wasOpen = useRef(false)
  const finish = useEffectEvent(() => onClosed?.())
  useEffect(() => {
    if (wasOpen.current && !isOpen) finish()
    wasOpen.current = isOpen
  }, [isOpen])

  function forget() {
    void navigate({ search: withoutLink(query).toString() }, { replace: true, preventScrollReset: true })
  }

  return (
    <Dialog open={isOpen} onClose={forget} title="Leave the waitlist?" description={description}>
      <div className="flex flex-col gap-3 md:flex-row md:justify-end">
        {children({ id, mailKey: query.get('key') ?? undefined, onLeft: forget })}
        <Button tone="secondary" onClick={forget}>
          Stay on the waitlist
        </Button>
      </div>
    </Dialog>
  )
}

type LeaveButtonProps = {
  leave: () => Promise<unknown>
  waitsFor: 'time' | 'clinic'
  /** After the confirmation. */
  onLeft: () => void
}

/** Shows failures above itself. */
export function LeaveButton({ leave, waitsFor, onLeft }: LeaveButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function release() {
    setBusy(true)
    setFailure(null)
    try {
      await leave()
      toast({
        title: 'You left the waitlist',
        description: `We won’t email you about this ${waitsFor} anymore.`,
      })
      onLeft()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }

  return (
    <>
      {failure !== null && (
        <Notice tone="danger" title="We couldn’t remove you from the waitlist." className="grow">
          {detailOf(failure)}
        </Notice>
      )}
      <Button tone="quiet" busy={isBusy} busyLabel="Leaving…" onClick={() => void release()}>
        Leave waitlist
      </Button>
    </>
  )
}
