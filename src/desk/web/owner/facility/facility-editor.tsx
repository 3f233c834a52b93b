import { useRef } from 'react'
import type { OwnFacility } from '#facilities/editing-contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { LeaveQuestion } from '../leave-question.tsx'
import { SaveBar } from '../save-bar.tsx'
import { FacilityFields } from './facility-fields.tsx'
import { fieldNames, valueText } from './field-words.ts'
import { useFacilityForm } from './use-facility-form.ts'
import { type Meanwhile, useSaveFacility, type ZoneChange } from './use-save-facility.ts'

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
      <LeaveQuestion isDirty={form.isDirty} onDiscard={form.forget} />
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
            {saving.failure} Nothing you typed is lost.
          </Notice>
        )}
        {saving.meanwhile.length > 0 && <ChangedMeanwhile changes={saving.meanwhile} />}
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

function ChangedMeanwhile({ changes }: { changes: Meanwhile }) {
  return (
    <Notice tone="warning" title="Somebody else changed this meanwhile">
      <ul className="max-h-32 overflow-y-auto">
        {changes.map(({ field, before, now }) => (
          <li key={field} className="wrap-anywhere">
            {fieldNames[field]}: {valueText(before)} → {valueText(now)}
          </li>
        ))}
      </ul>
      <p>Your own changes are still here and were not saved yet. Save again to keep them.</p>
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
            Go back
          </Button>
          <Button busy={isSaving} busyLabel="Saving…" onClick={() => zone && onAccept(zone.to)}>
            Save with the new zone
          </Button>
        </>
      }
    />
  )
}

function zoneText({ comingBookings, from, to }: ZoneChange): string {
  const bookings =
    comingBookings === 1 ? 'The coming booking keeps its' : `The ${comingBookings} coming bookings keep their`
  return `The new place is in ${zoneName(to)}, not in ${zoneName(from)}. ${bookings} moment in time, so the clock there shows other times than people were told. Tell them before you save.`
}

/** "Mountain Time". */
function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
