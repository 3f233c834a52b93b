import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { copyEndpoints } from '#availability/copies/contract.ts'
import { halfPrice } from '#availability/copies/rules.ts'
import { type FacilityField, faultOf } from '#facilities/facility-form.ts'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { MoneyField } from '#kit/web/form/number-field.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { duplicateFacility, splitFacility, suggestionQuery } from './api.ts'

type Suggestion = EndpointReply<typeof copyEndpoints.suggest>
type Made = { id: string; name: string }

type CopyDialogProps = {
  facilityId: string
  /** Null is closed. */
  kind: 'duplicate' | 'split' | null
  onClose: () => void
  onMade: (made: Made[]) => void
}

export function CopyDialog({ facilityId, kind, onClose, onMade }: CopyDialogProps) {
  return (
    <Dialog
      open={kind !== null}
      onClose={onClose}
      title={kind === 'split' ? 'Split into halves' : 'Duplicate facility'}
      description={
        kind === 'split'
          ? 'Adds two halves that share the space. Booking the whole blocks both halves, and booking a half blocks the whole.'
          : 'Copies the details, hours, prices and policies.'
      }
    >
      {kind && <Loaded {...{ facilityId, kind, onMade }} />}
    </Dialog>
  )
}

function Loaded({ facilityId, kind, onMade }: Omit<CopyDialogProps, 'onClose'>) {
  const query = useQuery(suggestionQuery(facilityId))
  if (query.isError)
    return (
      <LoadFailed title="We couldn’t load this facility." error={query.error} onRetry={() => void query.refetch()} />
    )
  if (!query.data) return <Skeleton className="h-40 rounded-lg" />
  if (kind === 'duplicate') return <Duplicate suggestion={query.data} onMade={onMade} />
  if (query.data.isSpaceShared)
    return (
      <Notice tone="info" title="This facility already shares its space">
        Add its parts as facilities, then choose who shares what under “Shared space”.
      </Notice>
    )
  return <Split suggestion={query.data} onMade={onMade} />
}

type StepProps = { suggestion: Suggestion; onMade: (made: Made[]) => void }

function Duplicate({ suggestion: { facility, name, photos }, onMade }: StepProps) {
  const id = useId()
  const form = useForm({
    initial: { name, photos: 'yes' },
    check: values => faults({ name: ['name', values.name] }),
    send: ({ name: chosen, photos: copies }, { key }) =>
      duplicateFacility({ params: { id: facility.id }, body: { name: chosen, withPhotos: copies === 'yes' } }, key),
    onSent: made => onMade([made]),
  })
  return (
    <Form form={form} aria-label="Duplicate facility" className="flex flex-col gap-5">
      <TextField label="Name of the copy" required {...form.field('name')} />
      {photos > 0 && (
        <label htmlFor={id} className="flex min-h-11 items-center gap-3">
          <input
            id={id}
            type="checkbox"
            className="size-5 shrink-0 accent-link"
            checked={form.values.photos === 'yes'}
            onChange={event => form.change({ photos: event.currentTarget.checked ? 'yes' : 'no' })}
          />
          Copy {photos === 1 ? 'the photo' : `all ${photos} photos`}
        </label>
      )}
      <FormFailure form={form} title="Not added" />
      <SubmitButton form={form} busyLabel="Adding…" className="sm:self-start">
        Add copy
      </SubmitButton>
    </Form>
  )
}

function Split({ suggestion: { facility, halves, pricePerHour }, onMade }: StepProps) {
  const form = useForm({
    initial: { first: halves[0], second: halves[1], price: halfPrice(pricePerHour).replace('.00', '') },
    check: ({ first, second, price }) =>
      faults({ first: ['name', first], second: ['name', second], price: ['pricePerHour', price] }),
    send: ({ first, second, price }, { key }) =>
      splitFacility({ params: { id: facility.id }, body: { names: [first, second], pricePerHour: price } }, key),
    onSent: made => onMade(made.halves),
  })
  return (
    <Form form={form} aria-label="Split into halves" className="flex flex-col gap-5">
      <TextField label="First half" required {...form.field('first')} />
      <TextField label="Second half" required {...form.field('second')} />
      <MoneyField
        label="Price per hour of each half (USD)"
        optional
        hint={
          pricePerHour === null
            ? 'Players can’t book a half without a price.'
            : `We suggest half of the $${pricePerHour.replace('.00', '')} for the whole. Players can’t book a half without a price.`
        }
        {...form.field('price')}
      />
      <p className="text-muted">The halves get the hours and policies of {facility.name}. Existing bookings stay.</p>
      <FormFailure form={form} title="Not added" />
      <SubmitButton form={form} busyLabel="Adding…" className="sm:self-start">
        Add two halves
      </SubmitButton>
    </Form>
  )
}

function faults<Name extends string>(fields: Record<Name, [FacilityField, string]>): Partial<Record<Name, string>> {
  const found = (Object.entries(fields) as [Name, [FacilityField, string]][]).flatMap(([name, [field, text]]) => {
    const fault = faultOf(field, text)
    return fault ? [[name, fault] as const] : []
  })
  return Object.fromEntries(found) as Partial<Record<Name, string>>
}
