import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { checkSchedule } from '#availability/schedule-checks.ts'
import type { OwnerSchedule, Schedule } from '#availability/schedule-contract.ts'
import { zoneName } from '#availability/time-format.ts'
import { toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { dateIn } from '#kit/shared/time.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Card } from '#kit/web/card.tsx'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { UnsavedChanges } from '#kit/web/form/unsaved-changes.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { ChangedNotice } from '../changed-notice.tsx'
import { BookingLength, BookingWindow } from './booking-limits.tsx'
import { Exceptions } from './exceptions.tsx'
import { FaultLines } from './fault-lines.tsx'
import { faultyDays, strayFaults } from './form-faults.ts'
import { OutsideBookings } from './outside-bookings.tsx'
import { type Fault, placeFaults, type ReadForm, readForm } from './read-form.ts'
import { type Editing, useEditing } from './schedule-editing.ts'
import { differingParts } from './schedule-format.ts'
import { SpecialPrices } from './special-prices.tsx'
import { useSaveSchedule } from './use-save-schedule.ts'
import { type ScheduleDraft, useScheduleDraft } from './use-schedule-draft.ts'
import { WeekHours } from './week-hours.tsx'
import { WeekPreview } from './week-preview.tsx'

export function ScheduleEditor({ base }: { base: OwnerSchedule }) {
  const draft = useScheduleDraft(base)
  const saving = useSaveSchedule(base, draft)
  const [isTried, setIsTried] = useState(false)
  const editor = useRef<HTMLDivElement>(null)
  const read = readForm(draft.form)
  const { schedule } = read.whole
  const { shown, blocking } = judge(base, read, saving.refusedOf(schedule), isTried)
  const editing = useEditing(draft, shown)

  function save(revision: number) {
    setIsTried(true)
    if (blocking.length === 0) saving.save({ schedule, revision }, { onSuccess: () => setIsTried(false) })
    else requestAnimationFrame(() => editor.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  function discard() {
    setIsTried(false)
    draft.discard()
  }

  return (
    <div ref={editor} className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <Parts {...{ base, editing }} />
      <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start">
        <WeekPreview facility={base.facility} schedule={schedule} faulty={faultyDays(shown, draft.form)} />
        {draft.isDirty && blocking.length === 0 && <OutsideBookings facility={base.facility} schedule={schedule} />}
      </div>
      <div className="sticky bottom-0 z-20 lg:col-span-2">
        <Saving {...{ base, draft, saving, schedule, save, discard }} toMend={isTried ? blocking.length : 0} />
      </div>
      <UnsavedChanges isDirty={draft.isDirty} onDiscard={draft.discard} />
    </div>
  )
}

type SavingProps = {
  base: OwnerSchedule
  draft: ScheduleDraft
  saving: ReturnType<typeof useSaveSchedule>
  schedule: Schedule
  /** How many places need fixing first. */
  toMend: number
  save: (revision: number) => void
  discard: () => void
}

function Saving({ base, draft, saving, schedule, toMend, save, discard }: SavingProps) {
  const { isSaving, failure, undo, isUndoing } = saving
  return (
    <SaveBar
      isDirty={draft.isDirty}
      isInConflict={draft.isStale}
      toMend={toMend > 0 ? fixText(toMend) : null}
      onSave={() => save(draft.revision)}
      onDiscard={discard}
      onUndo={undo}
      {...{ isSaving, isUndoing }}
    >
      {draft.isStale && (
        <ChangedNotice
          what="these hours"
          differing={differingParts(base.schedule, schedule)}
          isSaving={isSaving}
          onKeepMine={() => save(base.revision)}
          onTakeTheirs={() => takeTheirs(draft)}
        />
      )}
      {failure !== null && (
        <Notice tone="danger" title="Not saved">
          {detailOf(failure)} Your changes are still here.
        </Notice>
      )}
    </SaveBar>
  )
}

/** `shown`: errors shown at once; missing values only after an attempt to save. */
function judge(
  { facility }: OwnerSchedule,
  read: ReadForm,
  refused: readonly { path: string; message: string }[],
  isTried: boolean,
): { shown: Fault[]; blocking: Fault[] } {
  const hourlyCents = facility.pricePerHourUsd === null ? null : Math.round(facility.pricePerHourUsd * 100)
  const { byDay, whole } = read
  const wrong = [
    ...placeFaults(checkSchedule(byDay.schedule, hourlyCents), byDay.places),
    ...placeFaults(refused, whole.places),
  ]
  return { shown: isTried ? [...read.missing, ...wrong] : wrong, blocking: [...read.missing, ...wrong] }
}

function fixText(count: number): string {
  return count === 1 ? 'Fix 1 problem first.' : `Fix ${count} problems first.`
}

function takeTheirs({ form, discard, change }: ScheduleDraft) {
  discard()
  toast({ title: 'Now showing their hours', action: { label: 'Restore mine', onPress: () => change(form) } })
}

function Parts({ base: { facility, isDefault }, editing }: { base: OwnerSchedule; editing: Editing }) {
  const needsPrice = facility.pricePerHourUsd === null
  const [today] = useState(() => dateIn(facility.timeZone, Date.now()))
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {isDefault && (
        <Notice title="Default hours">Every day from 6 AM to 10 PM, by the hour, until you save your own.</Notice>
      )}
      <a href="#preview" className="inline-link inline-flex min-h-11 items-center self-start lg:hidden">
        Preview a week
      </a>
      <FaultLines id="schedule-faults" messages={strayFaults(editing.faults)} />
      <Part title="Weekly hours" intro={`In the facility’s time zone, ${zoneName(facility.timeZone)}.`}>
        <WeekHours {...{ editing, needsPrice }} />
      </Part>
      <Part title="Length of a booking">
        <BookingLength editing={editing} />
      </Part>
      <Part title="Prices" intro={<UsualPrice facility={facility} />}>
        <SpecialPrices editing={editing} />
      </Part>
      <Part title="Closed days and special hours">
        <Exceptions {...{ editing, needsPrice, today }} />
      </Part>
      <Part title="How far ahead people book">
        <BookingWindow editing={editing} />
      </Part>
    </div>
  )
}

function UsualPrice({ facility: { id, pricePerHourUsd } }: Pick<OwnerSchedule, 'facility'>) {
  const price = pricePerHourUsd === null ? null : toDollars(Math.round(pricePerHourUsd * 100))
  return (
    <>
      {price
        ? `The usual price is ${price} an hour. `
        : 'There’s no usual price yet, so times without their own price can’t be booked. '}
      <Link to={paths.ownFacility(id)} className="inline-link">
        {price ? 'Change it' : 'Set one'} in the facility’s details
      </Link>
      .
    </>
  )
}

function Part({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-4">
        <div>
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          {intro && <p className="mt-1 text-sm text-muted">{intro}</p>}
        </div>
        {children}
      </Card>
    </section>
  )
}
