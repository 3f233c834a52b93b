import { useId } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import type { Facility } from '#facilities/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Form } from '#kit/web/form/form.tsx'
import { NumberField } from '#kit/web/form/number-field.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useWeekly, type Weekly } from './use-weekly.ts'
import { WeeklyChoice } from './weekly-choice.tsx'
import { defaultWeeks, MIN_WEEKS, mostWeeks, onlyDay, timesText, weeksOf } from './weekly-dates.ts'
import { countText, weekdayName } from './weekly-messages.ts'

type WeeklyRepeatProps = {
  facility: Facility
  selection: Selection
  onWatch: (slot: AvailabilitySlot) => void
}

export function WeeklyRepeat({ facility, selection, onWatch }: WeeklyRepeatProps) {
  const { chosen } = selection
  const day = onlyDay(chosen)
  const weekly = useWeekly({ facility, selection })
  if (weekly.heldTitle) return <Held title={weekly.heldTitle} isNew={weekly.hasHeld} />
  if (day === null || mostWeeks(chosen.length) < MIN_WEEKS) return null
  // Resets for another day or count.
  const key = `${day} ${chosen.length}`
  return <Ask key={key} {...{ facility, selection, day, weekly, onWatch }} />
}

/** Takes the focus from the removed button, but not after a reload. */
function Held({ title, isNew }: { title: string; isNew: boolean }) {
  return (
    <div tabIndex={-1} ref={isNew ? takeFocus : undefined} className="outline-none">
      <Notice tone="positive" title={`${title} held for you.`}>
        Continue with your details. You’ll pay once for all of them. To remove one, open its day and tap its times.
      </Notice>
    </div>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

type AskProps = WeeklyRepeatProps & { day: string; weekly: Weekly }

function Ask({ facility, selection, day, weekly, onWatch }: AskProps) {
  const { chosen } = selection
  const id = useId()
  const most = mostWeeks(chosen.length)
  const form = useForm({
    initial: { weeks: String(defaultWeeks(chosen.length)) },
    staysFilled: true,
    check: ({ weeks }) =>
      weeksOf(weeks, chosen.length) === null ? { weeks: `Choose ${MIN_WEEKS} to ${most} weeks.` } : {},
    send: async ({ weeks }) => weekly.ask(Number(weeks)),
  })

  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 noscript:hidden">
      <h3 id={id} data-step="repeat" tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        Repeat every {weekdayName(day)}
      </h3>
      <p className="mt-1 text-muted">
        {timesText(chosen, facility.timeZone)}, with one payment for all weeks. We skip dates that are already taken.
      </p>
      <Form form={form} className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-3">
        <NumberField
          label="Number of weeks"
          className="w-44"
          hint={`${MIN_WEEKS} to ${most}, including this one`}
          {...form.field('weeks')}
        />
        <Button type="submit" tone="secondary" className="sm:mt-6.5" busy={weekly.isAsking} busyLabel="Checking…">
          Check availability
        </Button>
      </Form>
      <Answer {...{ facility, day, weekly, onWatch }} />
    </section>
  )
}

type AnswerProps = Pick<AskProps, 'facility' | 'day' | 'weekly' | 'onWatch'>

function Answer({ facility, day, weekly, onWatch }: AnswerProps) {
  if (weekly.weeks === null) return null
  if (weekly.isFailed) return <Failed detail={weekly.failure} onRetry={weekly.retry} />
  if (!weekly.dates) return <Loading text={`Checking ${countText(weekly.weeks, day)}`} rows={weekly.weeks} />
  return (
    <WeeklyChoice {...{ weekly, onWatch }} dates={weekly.dates} facilityId={facility.id} timeZone={facility.timeZone} />
  )
}

function Failed({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      className="mt-4"
      title="We couldn’t check these dates."
      action={
        <Button tone="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {detail} Your times are still held.
    </Notice>
  )
}

/** As tall as the list. */
function Loading({ text, rows }: { text: string; rows: number }) {
  return (
    <div className="mt-4 flex flex-col gap-1">
      <output className="sr-only">{text}</output>
      <Skeleton className="mb-2 h-7 w-48" />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-12 rounded-md" />
      ))}
    </div>
  )
}
