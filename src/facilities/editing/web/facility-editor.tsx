import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import {
  checkFacility,
  type FacilityField,
  type FacilityValues,
  facilityFields,
  fieldNames,
} from '#facilities/facility-form.ts'
import { VenueField } from '#facilities/venues/web/venue-field.tsx'
import { ApiError } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { Form, FormFailure } from '#kit/web/form/form.tsx'
import { countFields } from '#kit/web/form/form-errors.ts'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { UnsavedChanges } from '#kit/web/form/unsaved-changes.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { editFacility, keepOwnFacility } from './api.ts'
import { FacilityFields } from './facility-fields.tsx'

/** Unsaved text survives a reload; on concurrent edits the second owner sees what the first changed. */
export function FacilityEditor({ facility }: { facility: OwnFacility }) {
  const { form, meanwhile, zone, keepZone, isUndoing, undo } = useFacilityEdit(facility)
  return (
    <Form form={form} aria-labelledby="details" className="flex flex-col gap-4">
      <h2 id="details" className="text-2xl">
        Details
      </h2>
      <FacilityFields
        form={form}
        venue={
          facility.organizationId !== null &&
          !facility.isOthers && (
            <VenueField className="sm:col-span-6" organizationId={facility.organizationId} {...form.field('venueId')} />
          )
        }
      />
      <UnsavedChanges isDirty={form.isDirty} onDiscard={form.discard} />
      <SaveBar
        isDirty={form.isDirty && !isUndoing}
        isSaving={form.isSending}
        toMend={form.wrong > 0 ? `Please check ${countFields(form.wrong)} above.` : null}
        onSave={form.submit}
        onDiscard={form.discard}
        onUndo={undo}
        isUndoing={isUndoing}
      >
        {!hasOwnNotice(form.failure) && <FormFailure form={form} title="Not saved" />}
        {meanwhile.length > 0 && <EditConflictNotice changes={meanwhile} />}
      </SaveBar>
      <ZoneQuestion zone={zone} isSaving={form.isSending} onKeep={keepZone} onAccept={form.submit} />
    </Form>
  )
}

/** The new time zone, and how many bookings it affects. */
type ZoneChange = { comingBookings: number; from: string; to: string }

/** Changed by someone else. */
type EditConflict = {
  field: FacilityField
  before: FacilityValues[FacilityField]
  now: FacilityValues[FacilityField]
}[]

/** With the venue, '' for none. */
type EditedValues = FacilityValues & { venueId: string }

const valuesOf = ({ values, venueId }: OwnFacility): EditedValues => ({ ...values, venueId: venueId ?? '' })

function useFacilityEdit(facility: OwnFacility) {
  const client = useQueryClient()
  const [before, setBefore] = useState<EditedValues | null>(null)
  const [zone, setZone] = useState<ZoneChange | null>(null)
  const [meanwhile, setMeanwhile] = useState<EditConflict>([])
  const isUndo = (values: EditedValues) => before !== null && changedFields(before, values).length === 0
  const form = useForm<EditedValues, OwnFacility>({
    initial: valuesOf(facility),
    draft: `facility:${facility.id}`,
    check: checkFacility,
    send: ({ venueId, ...values }) =>
      editFacility({
        params: { id: facility.id },
        // While the question is open, only its answer is sent.
        body: { ...values, venueId: venueId || null, revision: facility.revision, acceptedZone: zone?.to ?? null },
      }).finally(() => setZone(null)),
    onSent(saved, values) {
      keepOwnFacility(client, saved)
      setBefore(isUndo(values) ? null : valuesOf(facility))
      setMeanwhile([])
      announce(isUndo(values) ? 'Undone' : 'Saved')
    },
    onRefused(error) {
      const problem = error instanceof ApiError ? error.problem : undefined
      if (problem?.code === 'zone-has-bookings') setZone(problem as unknown as ZoneChange)
      if (problem?.code === 'facility-changed') takeNewer(problem.current as OwnFacility)
    },
  })

  /** Another person's save becomes the base; own changes stay on top. */
  function takeNewer(current: OwnFacility) {
    setMeanwhile(
      facilityFields
        .filter(field => isChanged(facility.values[field], current.values[field]))
        .map(field => ({
          field,
          before: facility.values[field],
          now: current.values[field],
        })),
    )
    keepOwnFacility(client, current)
  }

  function undo() {
    const undone = changedFields(valuesOf(facility), before!).map(field => [field, before![field]])
    form.change(Object.fromEntries(undone) as Partial<EditedValues>)
    form.submit()
  }

  return {
    form,
    meanwhile,
    zone,
    keepZone: () => setZone(null),
    isUndoing: form.isSending && isUndo(form.values),
    undo: before && undo,
  }
}

function changedFields(from: EditedValues, to: EditedValues): (keyof EditedValues)[] {
  return [...facilityFields, 'venueId' as const].filter(field => isChanged(from[field], to[field]))
}

function isChanged(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

/** The time zone's question and the changes meanwhile say why it was not saved. */
function hasOwnNotice(error: unknown): boolean {
  return error instanceof ApiError && ['zone-has-bookings', 'facility-changed'].includes(error.problem?.code ?? '')
}

function EditConflictNotice({ changes }: { changes: EditConflict }) {
  return (
    <Notice tone="warning" title="Someone else changed this facility">
      <ul className="max-h-32 overflow-y-auto">
        {changes.map(({ field, before, now }) => (
          <li key={field} className="wrap-anywhere">
            {fieldNames[field]}: {valueText(before)} → {valueText(now)}
          </li>
        ))}
      </ul>
      <p>Your changes are still here but not saved. Save again to keep them.</p>
    </Notice>
  )
}

type ZoneQuestionProps = {
  zone: ZoneChange | null
  isSaving: boolean
  onKeep: () => void
  onAccept: () => void
}

function ZoneQuestion({ zone, isSaving, onKeep, onAccept }: ZoneQuestionProps) {
  return (
    <Dialog
      open={zone !== null}
      onClose={onKeep}
      title="Change the time zone?"
      description={zone ? zoneText(zone) : undefined}
      footer={
        <>
          <Button tone="secondary" onClick={onKeep}>
            Cancel
          </Button>
          <Button busy={isSaving} busyLabel="Saving…" onClick={onAccept}>
            Save new time zone
          </Button>
        </>
      }
    />
  )
}

function zoneText({ comingBookings, from, to }: ZoneChange): string {
  const bookings =
    comingBookings === 1 ? 'The upcoming booking keeps its' : `The ${comingBookings} upcoming bookings keep their`
  return `The new location is in ${zoneName(to)}, not ${zoneName(from)}. ${bookings} original moment in time, so the local time will differ from what customers were told. Let them know before you save.`
}

/** "Mountain Time". */
function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** For display; "nothing" if empty. */
function valueText(value: FacilityValues[FacilityField]): string {
  if (Array.isArray(value)) return value.join(', ') || 'nothing'
  if (value === null || value === '') return 'nothing'
  return typeof value === 'string' ? value : `${value.latitude.toFixed(5)}, ${value.longitude.toFixed(5)}`
}
