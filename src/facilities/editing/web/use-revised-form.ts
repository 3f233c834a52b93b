import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { useForm } from '#kit/web/form/use-form.ts'
import { type ToastOptions, toast } from '#kit/web/toast/toast-store.ts'

type RevisedFormOptions<V extends object, S extends { revision: string | number }> = {
  /** The latest state. */
  base: S
  /** What the form shows of it. */
  saved: V
  isSame: (a: V, b: V) => boolean
  draft: string
  checkRest?: () => boolean
  send: (edited: V, revision: S['revision']) => Promise<S>
  /** Saves a former state again. */
  restore: (former: S, revision: S['revision']) => Promise<S>
  /** The refusal's code if the revision is no longer the latest. */
  changed: string
  queryKey: QueryKey
  /** Called after saving and undoing. */
  onKept: () => void
  saidSaved: ToastOptions
  saidUndone: string
}

/** Every save names the revision that it was made from, and can be undone. */
export function useRevisedForm<V extends object, S extends { revision: string | number }>({
  base,
  saved,
  isSame,
  draft,
  checkRest,
  send,
  restore,
  changed,
  queryKey,
  onKept,
  saidSaved,
  saidUndone,
}: RevisedFormOptions<V, S>) {
  const client = useQueryClient()
  const [former, setFormer] = useState<{ state: S; savedAs: S['revision'] } | null>(null)
  const isChanged = (error: unknown) => error instanceof ApiError && error.problem?.code === changed
  const reloadIfChanged = (error: unknown) => isChanged(error) && void client.invalidateQueries({ queryKey })

  const form = useForm<{ edited: V; revision: S['revision'] }, S>({
    initial: { edited: saved, revision: base.revision },
    draft,
    checkRest,
    send: ({ edited, revision }) => send(edited, revision),
    refused: () => ({}),
    onSent(reply) {
      const undoable = { state: base, savedAs: reply.revision }
      keep(reply)
      setFormer(undoable)
      toast({ ...saidSaved, action: { label: 'Undo', onPress: () => undo.mutate(undoable) } })
    },
    onRefused: reloadIfChanged,
  })
  const { edited } = form.values
  const isDirty = !isSame(edited, saved)
  const revision: S['revision'] = isDirty ? form.values.revision : base.revision

  function keep(reply: S) {
    client.setQueryData(queryKey, reply)
    // What was typed meanwhile is based on it.
    form.change({ revision: reply.revision })
    onKept()
  }

  const undo = useMutation({
    mutationFn: ({ state, savedAs }: NonNullable<typeof former>) => restore(state, savedAs),
    onSuccess(restored) {
      keep(restored)
      setFormer(null)
      toast({ title: saidUndone })
    },
    onError(error) {
      reloadIfChanged(error)
      if (isChanged(error)) setFormer(null)
      toast({ title: 'Not undone', description: detailOf(error), tone: 'destructive' })
    },
  })

  return {
    /** A conflict has its own notice. */
    form: { ...form, failure: isChanged(form.failure) ? null : form.failure },
    edited,
    isDirty,
    /** Someone else saved after this draft was begun. */
    isStale: isDirty && revision !== base.revision,
    /** The one that the draft is based on. */
    revision,
    change: (next: V) => form.change({ edited: next, revision }),
    /** Saves over what someone else saved. */
    keepMine: () => {
      form.change({ revision: base.revision })
      form.submit()
    },
    /** Null if there is nothing to undo. */
    undo: former && (() => undo.mutate(former)),
    isUndoing: undo.isPending,
  }
}
