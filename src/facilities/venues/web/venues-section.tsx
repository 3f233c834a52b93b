import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Venue } from '../contract.ts'
import { venueNameFault } from '../venue-form.ts'
import { useVenueChanges, venuesQuery } from './api.ts'

type VenuesSectionProps = { organizationId: string; mayEdit: boolean }

export function VenuesSection({ organizationId, mayEdit }: VenuesSectionProps) {
  const [edited, setEdited] = useState<Venue | 'new' | null>(null)
  const [removed, setRemoved] = useState<Venue | null>(null)
  const venues = useQuery(venuesQuery(organizationId))
  return (
    <section aria-label="Venues" className="flex flex-col gap-6">
      {mayEdit && (
        <Button className="self-start" onClick={() => setEdited('new')}>
          Add venue
        </Button>
      )}
      {venues.isError && (
        <LoadFailed title="We couldn’t load the venues" error={venues.error} onRetry={() => void venues.refetch()} />
      )}
      {venues.isPending && <Skeleton className="h-64 rounded-lg" />}
      {venues.data?.length === 0 && (
        <EmptyState icon={MapPinned} title="No venues yet">
          A venue is a park or campus with several facilities. Members can be limited to some venues.
        </EmptyState>
      )}
      {venues.data && venues.data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {venues.data.map(venue => (
            <li key={venue.id} className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2">
              <p className="min-w-0 py-2">
                <span className="font-semibold wrap-anywhere">{venue.name}</span>{' '}
                <span className="text-muted">{countText(venue.facilities)}</span>
              </p>
              {mayEdit && (
                <span className="flex gap-1">
                  <Button tone="quiet" size="sm" onClick={() => setEdited(venue)}>
                    Rename<span className="sr-only"> {venue.name}</span>
                  </Button>
                  <Button tone="quiet" size="sm" onClick={() => setRemoved(venue)}>
                    Delete<span className="sr-only"> {venue.name}</span>
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? 'Add venue' : 'Rename venue'}
      >
        {edited && <NameForm organizationId={organizationId} venue={edited} onDone={() => setEdited(null)} />}
      </Dialog>
      <DeleteDialog organizationId={organizationId} venue={removed} onClose={() => setRemoved(null)} />
    </section>
  )
}

type NameFormProps = { organizationId: string; venue: Venue | 'new'; onDone: () => void }

function NameForm({ organizationId, venue, onDone }: NameFormProps) {
  const { add, rename } = useVenueChanges(organizationId)
  const form = useForm({
    initial: { name: venue === 'new' ? '' : venue.name },
    check: typed => ({ name: venueNameFault(tidyLine(typed.name)) }),
    send({ name }) {
      const tidied = tidyLine(name)
      return venue === 'new' ? add.mutateAsync(tidied) : rename.mutateAsync({ venueId: venue.id, name: tidied })
    },
    onSent: onDone,
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextField label="Name" autoComplete="off" required {...form.field('name')} />
      <FormFailure form={form} title="We couldn’t save the venue" />
      <SubmitButton form={form} busyLabel="Saving" className="self-end">
        Save
      </SubmitButton>
    </Form>
  )
}

type DeleteDialogProps = { organizationId: string; venue: Venue | null; onClose: () => void }

function DeleteDialog({ organizationId, venue, onClose }: DeleteDialogProps) {
  const { remove } = useVenueChanges(organizationId)
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <AskOnce
      open={venue !== null}
      title="Delete this venue?"
      about={`“${venue?.name ?? ''}” has ${countText(venue?.facilities ?? 0)}. They stay, without a venue. Members limited to it lose access to them.`}
      refusal={remove.isError ? { text: detailOf(remove.error) } : null}
      act="Delete"
      keep="Cancel"
      busy={remove.isPending}
      busyLabel="Deleting"
      onAct={() => venue && remove.mutate(venue.id, { onSuccess: close })}
      onKeep={close}
    />
  )
}

function countText(facilities: number): string {
  return facilities === 1 ? '1 facility' : `${facilities.toLocaleString('en-US')} facilities`
}
