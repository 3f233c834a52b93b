import type { z } from 'zod'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { DEFAULT_RESPONSE_HOURS, defaultApproval } from '#facilities/approval.ts'
import { editingProblem, type FacilityForm, type OwnFacility } from '#facilities/editing/contract.ts'
import { unknownFacts } from '#facilities/facts.ts'
import { addOwned } from '#facilities/owned/server/add-owned.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readForm } from './form-values.ts'
import { locateForm } from './locate-form.ts'
import type { Editor } from './open-own-facility.ts'
import { presentOwnFacility } from './present-own-facility.ts'
import { findEdited } from './store.ts'

/**
 * With the usual hours. `email` is the account's address. Refuses: invalid-request for an impossible place,
 * facility-exists.
 */
export async function addFacility(
  db: Db,
  { editor, email, form }: { editor: Editor; email: string; form: FacilityForm },
): Promise<z.input<typeof OwnFacility>> {
  const approval = defaultApproval({ emails: [email, form.bookingEmail] })
  const said = readForm(form, locateForm(form), { approval, responseHours: DEFAULT_RESPONSE_HOURS })
  return db.begin(async tx => {
    const id = await addOwned(tx, editor.accountId, { ...unknownFacts, ...said, ref: null })
    const row = id === undefined ? undefined : await findEdited(tx, id)
    if (!row) throw editingProblem('facility-exists')
    await recordAudit(tx, {
      actor: { role: 'owner', accountId: editor.accountId },
      action: 'facility-added',
      subject: { kind: 'facility', id: row.id, name: row.name },
      after: form,
    })
    return presentOwnFacility(row, { editor, comingBookings: 0 })
  })
}
