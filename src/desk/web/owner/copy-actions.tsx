import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CopyDialog } from '#availability/copies/web/copy-dialogs.tsx'
import { forgetOwned } from '#facilities/owned/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'

/** Duplicating a facility leads to the copy; its halves to the shared space. */
export function CopyActions({ facilityId }: { facilityId: string }) {
  const [kind, setKind] = useState<'duplicate' | 'split' | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  function finish(made: readonly { id: string; name: string }[]) {
    toast({ title: `${made.map(({ name }) => name).join(' and ')} added` })
    forgetOwned(client)
    const [first] = made
    void navigate(kind === 'split' ? paths.ownGround(facilityId) : paths.ownFacility(first!.id))
    setKind(null)
  }
  return (
    <section aria-labelledby="more-like-it" className="flex flex-col gap-3">
      <h2 id="more-like-it" className="text-2xl">
        More like this one
      </h2>
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" onClick={() => setKind('duplicate')}>
          Duplicate…
        </Button>
        <Button tone="secondary" onClick={() => setKind('split')}>
          Split into halves…
        </Button>
      </div>
      <CopyDialog facilityId={facilityId} kind={kind} onClose={() => setKind(null)} onMade={finish} />
    </section>
  )
}
