import { useMemo } from 'react'
import type { OwnerGround } from '#availability/schedule-contract.ts'
import { useSessionValue } from '#kit/web/session-value.ts'
import { type GroundForm, toGroundForm } from './ground-form.ts'

/** What somebody has chosen, and which state of the ground they began from. */
type Draft = { form: GroundForm | null; revision: string }
const noDraft: Draft = { form: null, revision: '' }

/** The form of a ground and what was chosen in it, which outlives a reload of the tab. */
export function useGroundDraft(ground: OwnerGround) {
  const [draft, setDraft] = useSessionValue(`ground-draft:${ground.facility.id}`, noDraft)
  const saved = useMemo(() => toGroundForm(ground), [ground])
  const form = draft.form ?? saved
  const isDirty = JSON.stringify(form) !== JSON.stringify(saved)
  const begun = isDirty ? draft.revision : ground.revision
  return {
    form,
    /** It says something else than what is saved. */
    isDirty,
    /** Somebody has saved since this draft was begun. */
    isStale: isDirty && begun !== ground.revision,
    /** The state that it was begun from. */
    revision: begun,
    change: (next: GroundForm) => setDraft({ form: next, revision: begun }),
    discard: () => setDraft(noDraft),
  }
}
