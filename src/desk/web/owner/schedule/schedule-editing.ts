import { useEffect, useRef } from 'react'
import { toast } from '#kit/web/toast-store.ts'
import type { Fault } from './read-form.ts'
import type { ScheduleForm } from './schedule-form.ts'
import type { ScheduleDraft } from './use-schedule-draft.ts'

/** What every part of the editor works with. */
export type Editing = {
  form: ScheduleForm
  /** The state of the schedule that the form was begun from. */
  revision: number
  faults: readonly Fault[]
  change: (form: ScheduleForm) => void
  /** For what takes something away: says what was done and offers to put that part of the form back. */
  changeWithUndo: (form: ScheduleForm, part: 'days' | 'rules' | 'exceptions', done: string) => void
}

/** Changes of a form, those that take something away with a way back. */
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
