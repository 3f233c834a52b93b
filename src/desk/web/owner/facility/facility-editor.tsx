import { useRef } from 'react'
import type { OwnFacility } from '#facilities/editing-contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { UnsavedChanges } from '#kit/web/form/unsaved-changes.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { FacilityFields } from './facility-fields.tsx'
import { fieldNames, valueText } from './field-labels.ts'
import { useFacilityForm } from './use-facility-form.ts'
import { type EditConflict, useSaveFacility, type ZoneChange } from './use-save-facility.ts'

/** Unsaved text survives a reload; on concurrent edits the second owner sees what the first changed. */
export function FacilityEditor({ facility }: { facility: OwnFacility }) {
  const form = useFacilityForm(facility.id, facility.values)
  const ref = useRef<HTMLFormElement>(null)
  const saving = useSaveFacility(facility, { form, ref })
  const wrong = Object.values(form.errors).filter(Boolean).length
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      aria-labelledby="details"
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        saving.save()
      }}
    >
      <h2 id="details" className="text-2xl">
        Details
      </h2>
      <FacilityFields form={form} />
      <UnsavedChanges isDirty={form.isDirty} onDiscard={form.forget} />
      <SaveBar
        isDirty={form.isDirty}
        isSaving={saving.isSaving}
        toMend={wrong > 0 ? `Please check ${wrong === 1 ? '1 field' : `${wrong} fields`} above.` : null}
        onSave={() => saving.save()}
        onDiscard={form.forget}
        onUndo={saving.undo}
        isUndoing={saving.isSaving}
      >
        {saving.failure && (
          <Notice tone="danger" title="Not saved">
            {saving.failure} Your changes are still here.
          </Notice>
        )}
        {saving.meanwhile.length > 0 && <EditConflictNotice changes={saving.meanwhile} />}
      </SaveBar>
      <ZoneQuestion
        zone={saving.zone}
        isSaving={saving.isSaving}
        onKeep={saving.keepZone}
        onAccept={zone => saving.save(zone)}
      />
    </form>
  )
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
  onAccept: (zone: string) => void
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
          <Button busy={isSaving} busyLabel="Saving…" onClick={() => zone && onAccept(zone.to)}>
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
