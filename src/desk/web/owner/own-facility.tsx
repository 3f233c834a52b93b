import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { OwnedListing } from '#facilities/owned/contract.ts'
import { checkOne } from '#facilities/owned/web/api.ts'
import { ApproximateLocation } from '#facilities/web/approximate-location.tsx'
import { FacilityPrice } from '#facilities/web/facility-price.tsx'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'

/** The public summary, a link to edit, and whether the owner has looked at it. */
export function OwnFacility({ facility }: { facility: OwnedListing }) {
  const { id, name, address, sportTypes, ownRef, isChecked, isRetired, isDraft } = facility
  const link = useRef<HTMLAnchorElement>(null)
  return (
    <Card as="article" className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        {!isChecked && <NotYetChecked />}
        {isRetired && <Badge>Closed down</Badge>}
        {isDraft && <Badge tone="warning">Draft</Badge>}
        <h3 className="text-xl wrap-anywhere">
          <Link ref={link} to={paths.ownFacility(id)} className="inline-link inline-flex min-h-11 items-center">
            {name}
          </Link>
        </h3>
        <address className="text-sm text-muted not-italic wrap-anywhere">{address}</address>
        <ApproximateLocation facility={facility} />
        <p className="text-sm wrap-anywhere">{sportTypes.join(', ')}</p>
        {ownRef && <p className="text-sm wrap-anywhere text-muted">Your ID: {ownRef}</p>}
        {!isDraft && (
          <p className="flex flex-wrap gap-x-5">
            <Link to={paths.desk(id)} className="inline-link relative inline-flex target-44 min-h-11 items-center">
              {' '}
              Booking desk<span className="sr-only">: {name}</span>
            </Link>
            <Link to={paths.facility(id)} className="inline-link inline-flex min-h-11 items-center">
              Public page<span className="sr-only"> of {name}</span>
            </Link>
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-3 sm:flex-col sm:items-end">
        <FacilityPrice facility={facility} />
        {!isChecked && <LooksRight facility={facility} onDone={() => link.current?.focus({ preventScroll: true })} />}
      </div>
    </Card>
  )
}

function NotYetChecked() {
  return (
    <Badge tone="warning">
      <span className="inline-block first-letter:uppercase">Imported, not yet checked</span>
    </Badge>
  )
}

/** `onDone` moves the focus, since the button disappears. */
function LooksRight({ facility, onDone }: { facility: OwnedListing; onDone: () => void }) {
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: () => checkOne(client, facility.id),
    onSuccess: onDone,
    onError: error => toast({ title: 'Not saved', description: detailOf(error), tone: 'destructive' }),
  })
  return (
    <Button tone="secondary" size="sm" busy={check.isPending} busyLabel="Saving…" onClick={() => check.mutate()}>
      Mark as checked<span className="sr-only">: {facility.name}</span>
    </Button>
  )
}
