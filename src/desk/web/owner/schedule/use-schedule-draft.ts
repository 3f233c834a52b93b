import { useMemo } from 'react'
import type { OwnerSchedule } from '#availability/schedule-contract.ts'
import { useSessionValue } from '#kit/web/session-value.ts'
import { isSameForm, type ScheduleForm, toForm } from './schedule-form.ts'

/** What somebody has typed, and which state of the schedule they began from. */
type Draft = { form: ScheduleForm | null; revision: number }
const noDraft: Draft = { form: null, revision: 0 }

export type ScheduleDraft = {
  form: ScheduleForm
  /** It says something else than what is saved. */
  isDirty: boolean
  /** Somebody has saved since this draft was begun. */
  isStale: boolean
  /** The state that it was begun from. */
  revision: number
  change: (form: ScheduleForm) => void
  /** Begins from another state without losing what was typed. */
  rebase: (revision: number) => void
  discard: () => void
}

/** The form of a schedule and what was typed into it, which outlives a reload of the tab. */
export function useScheduleDraft({ facility, schedule, revision }: OwnerSchedule): ScheduleDraft {
  const [draft, setDraft] = useSessionValue(`schedule-draft:${facility.id}`, noDraft)
  const saved = useMemo(() => toForm(schedule), [schedule])
  const form = draft.form ?? saved
  const isDirty = !isSameForm(form, saved)
  const begun = isDirty ? draft.revision : revision
  return {
    form,
    isDirty,
    isStale: isDirty && begun !== revision,
    revision: begun,
    change: next => setDraft({ form: next, revision: begun }),
    rebase: next => setDraft({ form, revision: next }),
    discard: () => setDraft(noDraft),
  }
}
