import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerGround } from '#availability/schedule-contract.ts'
import { ownerGroundQuery, saveGround } from '#availability/web/schedule-api.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { toast } from '#kit/web/toast-store.ts'
import type { GroundForm } from './ground-form.ts'

/** With the revision it is based on. */
type Query = Parameters<typeof saveGround>[1]

export function useSaveGround(ground: OwnerGround, onSaved: () => void) {
  const client = useQueryClient()
  const { id } = ground.facility
  const [former, setFormer] = useState<Query | null>(null)

  const { queryKey } = ownerGroundQuery(id)

  function show(saved: OwnerGround) {
    client.setQueryData(queryKey, saved)
    // Drops cached grounds of the other facilities, and free times.
    client.removeQueries({ queryKey: ['/api/owner/facilities'], predicate: isGroundOfAnother })
    client.removeQueries({ queryKey: ['/api/availability-slots'] })
    client.removeQueries({ queryKey: ['/api/availability-days'] })
  }
  const isGroundOfAnother = ({ queryKey: [, facilityId, what] }: { queryKey: readonly unknown[] }) =>
    what === 'ground' && facilityId !== id
  const reloadChanged = (error: unknown) => isChanged(error) && void client.invalidateQueries({ queryKey })

  const save = useMutation({
    mutationFn: ({ form: { members }, revision }: { form: GroundForm; revision: string }) =>
      saveGround(id, { members: members.map(({ id: facilityId, part }) => ({ facilityId, part })), revision }),
    onSuccess: saved => {
      const members = ground.members.map(({ facility, part }) => ({ facilityId: facility.id, part }))
      const before = { members, revision: saved.revision }
      show(saved)
      onSaved()
      setFormer(before)
      toast({ title: 'Shared space saved', action: { label: 'Undo', onPress: () => undo.mutate(before) } })
    },
    onError: reloadChanged,
  })

  const undo = useMutation({
    mutationFn: (wanted: Query) => saveGround(id, wanted),
    onSuccess: restored => {
      show(restored)
      setFormer(null)
      toast({ title: 'Change undone' })
    },
    onError: error => {
      reloadChanged(error)
      if (isChanged(error)) setFormer(null)
      toast({ title: 'Not undone', description: detailOf(error), tone: 'destructive' })
    },
  })

  return {
    save: save.mutate,
    isSaving: save.isPending,
    /** Why saving failed, unless a conflict notice shows it. */
    failure: save.isError && !isChanged(save.error) ? save.error : null,
    /** Null if there is nothing to undo. */
    undo: former ? () => undo.mutate(former) : null,
    isUndoing: undo.isPending,
  }
}

function isChanged(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'ground-changed'
}
