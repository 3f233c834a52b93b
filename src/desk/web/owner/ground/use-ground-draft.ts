import { useMemo } from 'react'
import type { OwnerGround } from '#availability/schedule-contract.ts'
import { useSessionValue } from '#kit/web/session-value.ts'
import { type GroundForm, toGroundForm } from './ground-form.ts'

type Draft = { form: GroundForm | null; revision: string }
const noDraft: Draft = { form: null, revision: '' }

/** Survives a reload of the tab. */
export function useGroundDraft(ground: OwnerGround) {
  const [draft, setDraft] = useSessionValue(`ground-draft:${ground.facility.id}`, noDraft)
  const saved = useMemo(() => toGroundForm(ground), [ground])
  const form = draft.form ?? saved
  const isDirty = JSON.stringify(form) !== JSON.stringify(saved)
  const begun = isDirty ? draft.revision : ground.revision
  return {
    form,
    /** Differs from the saved state. */
    isDirty,
    /** Someone else saved after this draft was begun. */
    isStale: isDirty && begun !== ground.revision,
    /** The revision the draft is based on. */
    revision: begun,
    change: (next: GroundForm) => setDraft({ form: next, revision: begun }),
    discard: () => setDraft(noDraft),
  }
}
