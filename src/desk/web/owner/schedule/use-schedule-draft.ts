import { useMemo } from 'react'
import type { OwnerSchedule } from '#availability/schedule-contract.ts'
import { useSessionValue } from '#kit/web/session-value.ts'
import { isSameForm, type ScheduleForm, toForm } from './schedule-form.ts'

type Draft = { form: ScheduleForm | null; revision: number }
const noDraft: Draft = { form: null, revision: 0 }

export type ScheduleDraft = {
  form: ScheduleForm
  /** Differs from the saved state. */
  isDirty: boolean
  /** Someone else saved after this draft was begun. */
  isStale: boolean
  /** The revision the draft is based on. */
  revision: number
  change: (form: ScheduleForm) => void
  /** Changes the base revision and keeps typed values. */
  rebase: (revision: number) => void
  discard: () => void
}

/** Survives a reload of the tab. */
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
