import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { OwnerSchedule } from '#availability/schedule/contract.ts'
import { checkSchedule } from '#availability/schedule/schedule-checks.ts'
import { useRevisedForm } from '#facilities/editing/web/use-revised-form.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { ownerScheduleQuery, resetSchedule, saveSchedule } from './api.ts'
import { type Fault, placeFaults, readForm } from './read-form.ts'
import { isSameForm, type ScheduleForm, toForm } from './schedule-form.ts'

export type Editing = {
  form: ScheduleForm
  /** The revision the form is based on. */
  revision: number
  faults: readonly Fault[]
  change: (form: ScheduleForm) => void
  /** For removals: shows what was done and offers to restore that part of the form. */
  changeWithUndo: (form: ScheduleForm, part: 'days' | 'rules' | 'exceptions', done: string) => void
}

/** Errors depend on several fields, so they show at once; missing values only after an attempt to save. */
export function useScheduleForm(base: OwnerSchedule) {
  const { facility } = base
  const client = useQueryClient()
  const [isTried, setIsTried] = useState(false)
  const revised = useRevisedForm<ScheduleForm, OwnerSchedule>({
    base,
    saved: useMemo(() => toForm(base.schedule), [base.schedule]),
    isSame: isSameForm,
    draft: `schedule-draft:${facility.id}`,
    checkRest() {
      setIsTried(true)
      return blocking.length === 0
    },
    send: (edited, revision) => saveSchedule(facility.id, readForm(edited).whole.schedule, revision),
    restore: ({ schedule, isDefault }, revision) =>
      isDefault ? resetSchedule(facility.id, revision) : saveSchedule(facility.id, schedule, revision),
    changed: 'schedule-changed',
    queryKey: ownerScheduleQuery(facility.id).queryKey,
    onKept() {
      setIsTried(false)
      // Visitors' cached views are refetched when next shown.
      client.removeQueries({ queryKey: ['/api/facilities', facility.id, 'schedule'] })
      client.removeQueries({ queryKey: ['/api/availability-slots', facility.id] })
      client.removeQueries({ queryKey: ['/api/availability-days', facility.id] })
    },
    saidSaved: { title: 'Hours saved', description: 'They’re live now. Existing bookings don’t change.' },
    saidUndone: 'Previous hours restored',
  })
  const { form, edited, revision } = revised
  const latest = useRef(edited)
  useEffect(() => {
    latest.current = edited
  }, [edited])
  const { missing, byDay, whole } = readForm(edited)
  const refused = refusedPlaces(form.failure)
  const hourlyCents = facility.pricePerHourUsd === null ? null : Math.round(facility.pricePerHourUsd * 100)
  const wrong = placeFaults(checkSchedule(byDay.schedule, hourlyCents), byDay.places)
  const blocking = [...missing, ...wrong]
  const faults = [...(isTried ? blocking : wrong), ...placeFaults(refused, whole.places)]

  function change(next: ScheduleForm) {
    if (refused.length > 0) form.clearFailure()
    revised.change(next)
  }

  function discard() {
    setIsTried(false)
    form.discard()
  }

  const editing: Editing = {
    form: edited,
    revision,
    faults,
    change,
    changeWithUndo(next, part, done) {
      change(next)
      const putBack = () => change({ ...latest.current, [part]: edited[part] })
      toast({ title: done, action: { label: 'Undo', onPress: putBack } })
    },
  }
  return {
    ...revised,
    /** Places show the refusals of their parts. */
    form: { ...form, discard, failure: refused.length > 0 ? null : form.failure },
    editing,
    schedule: whole.schedule,
    isValid: blocking.length === 0,
    /** How many places need fixing first. */
    toMend: isTried ? blocking.length : 0,
    takeTheirs: () => {
      discard()
      toast({ title: 'Now showing their hours', action: { label: 'Restore mine', onPress: () => change(edited) } })
    },
  }
}

/** By schedule path. */
function refusedPlaces(error: unknown): { path: string; message: string }[] {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  return errors.map(({ path, message }) => ({ path: path.replace(/^schedule\./, ''), message }))
}
