import { useEffect, useRef } from 'react'
import { toast } from '#kit/web/toast-store.ts'
import type { Fault } from './read-form.ts'
import type { ScheduleForm } from './schedule-form.ts'
import type { ScheduleDraft } from './use-schedule-draft.ts'

export type Editing = {
  form: ScheduleForm
  /** The revision the form is based on. */
  revision: number
  faults: readonly Fault[]
  change: (form: ScheduleForm) => void
  /** For removals: shows what was done and offers to restore that part of the form. */
  changeWithUndo: (form: ScheduleForm, part: 'days' | 'rules' | 'exceptions', done: string) => void
}

/** Removals can be undone. */
export function useEditing({ form, revision, change }: ScheduleDraft, faults: readonly Fault[]): Editing {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  }, [form])
  return {
    form,
    revision,
    faults,
    change,
    changeWithUndo: (next, part, done) => {
      change(next)
      const putBack = () => change({ ...latest.current, [part]: form[part] })
      toast({ title: done, action: { label: 'Undo', onPress: putBack } })
    },
  }
}
