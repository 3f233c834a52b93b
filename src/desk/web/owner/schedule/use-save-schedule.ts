import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerSchedule, Schedule } from '#availability/schedule-contract.ts'
import { ownerScheduleQuery, resetSchedule, saveSchedule } from '#availability/web/schedule-api.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { toast } from '#kit/web/toast-store.ts'
import { readForm } from './read-form.ts'
import type { ScheduleDraft } from './use-schedule-draft.ts'

/** The previous state, and the revision that undo replaces. */
type Former = Pick<OwnerSchedule, 'schedule' | 'isDefault'> & { savedAs: number }

/** A server refusal, by schedule path. */
export type PathFault = { path: string; message: string }

/** Saves with undo. Typed values survive a failed request. */
export function useSaveSchedule(base: OwnerSchedule, draft: ScheduleDraft) {
  const client = useQueryClient()
  const { queryKey } = ownerScheduleQuery(base.facility.id)
  const [former, setFormer] = useState<Former | null>(null)
  const [refused, setRefused] = useState<{ schedule: Schedule; faults: readonly PathFault[] } | null>(null)

  function show(saved: OwnerSchedule) {
    client.setQueryData(queryKey, saved)
    // Visitors' cached views are refetched when next shown.
    client.removeQueries({ queryKey: ['/api/facilities', base.facility.id, 'schedule'] })
    client.removeQueries({ queryKey: ['/api/availability-slots', base.facility.id] })
    client.removeQueries({ queryKey: ['/api/availability-days', base.facility.id] })
  }

  const save = useMutation({
    mutationFn: ({ schedule, revision }: { schedule: Schedule; revision: number }) =>
      saveSchedule(base.facility.id, schedule, revision),
    onSuccess: (saved, { schedule }) => {
      const before = { schedule: base.schedule, isDefault: base.isDefault, savedAs: saved.revision }
      show(saved)
      // Keeps what was typed during the request.
      if (JSON.stringify(readForm(draft.form).whole.schedule) === JSON.stringify(schedule)) draft.discard()
      else draft.rebase(saved.revision)
      setRefused(null)
      setFormer(before)
      const description = 'They’re live now. Existing bookings don’t change.'
      toast({ title: 'Hours saved', description, action: { label: 'Undo', onPress: () => undo.mutate(before) } })
    },
    onError: (error, { schedule }) => {
      if (isChanged(error)) void client.invalidateQueries({ queryKey })
      setRefused({ schedule, faults: faultsOf(error) })
    },
  })

  const undo = useMutation({
    mutationFn: ({ schedule, isDefault, savedAs }: Former) =>
      isDefault ? resetSchedule(base.facility.id, savedAs) : saveSchedule(base.facility.id, schedule, savedAs),
    onSuccess: restored => {
      show(restored)
      if (draft.isDirty) draft.rebase(restored.revision)
      setFormer(null)
      toast({ title: 'Previous hours restored' })
    },
    onError: error => {
      if (isChanged(error)) void client.invalidateQueries({ queryKey })
      setFormer(null)
      toast({ title: 'Not undone', description: detailOf(error), tone: 'destructive' })
    },
  })

  return {
    save: save.mutate,
    isSaving: save.isPending,
    /** Why saving failed, unless a field error or conflict notice shows it. */
    failure: save.isError && !isChanged(save.error) && faultsOf(save.error).length === 0 ? save.error : null,
    refusedOf: (schedule: Schedule) =>
      refused && JSON.stringify(refused.schedule) === JSON.stringify(schedule) ? refused.faults : [],
    /** Null if there is nothing to undo. */
    undo: former ? () => undo.mutate(former) : null,
    isUndoing: undo.isPending,
  }
}

function isChanged(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'schedule-changed'
}

function faultsOf(error: unknown): PathFault[] {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  return errors.map(({ path, message }) => ({ path: path.replace(/^schedule\./, ''), message }))
}
