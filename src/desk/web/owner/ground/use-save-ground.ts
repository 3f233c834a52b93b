import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerGround } from '#availability/schedule-contract.ts'
import { ownerGroundQuery, saveGround } from '#availability/web/schedule-api.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { toast } from '#kit/web/toast-store.ts'
import type { GroundForm } from './ground-form.ts'

type Members = Parameters<typeof saveGround>[1]

/** Saves a ground, and puts the former one back. */
export function useSaveGround(ground: OwnerGround, onSaved: () => void) {
  const client = useQueryClient()
  const { id } = ground.facility
  const [former, setFormer] = useState<Members | null>(null)

  function show(saved: OwnerGround) {
    client.setQueryData(ownerGroundQuery(id).queryKey, saved)
    // The others of the ground, and what is free on it, look different now.
    client.removeQueries({ queryKey: ['/api/owner/facilities'], predicate: isGroundOfAnother })
    client.removeQueries({ queryKey: ['/api/availability-slots'] })
    client.removeQueries({ queryKey: ['/api/availability-days'] })
  }
  const isGroundOfAnother = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[2] === 'ground' && queryKey[1] !== id

  const save = useMutation({
    mutationFn: ({ members }: GroundForm) =>
      saveGround(
        id,
        members.map(({ id: facilityId, part }) => ({ facilityId, part })),
      ),
    onSuccess: saved => {
      const before = ground.members.map(({ facility, part }) => ({ facilityId: facility.id, part }))
      show(saved)
      onSaved()
      setFormer(before)
      toast({ title: 'Shared ground saved', action: { label: 'Undo', onPress: () => undo.mutate(before) } })
    },
  })

  const undo = useMutation({
    mutationFn: (members: Members) => saveGround(id, members),
    onSuccess: restored => {
      show(restored)
      setFormer(null)
      toast({ title: 'The ground is as it was' })
    },
    onError: error => toast({ title: 'Not undone', description: detailOf(error), tone: 'destructive' }),
  })

  return {
    save: save.mutate,
    isSaving: save.isPending,
    failure: save.isError ? save.error : null,
    /** Null where there is nothing to undo. */
    undo: former ? () => undo.mutate(former) : null,
    isUndoing: undo.isPending,
  }
}
