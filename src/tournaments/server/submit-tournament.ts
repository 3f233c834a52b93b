import type { Db } from '#kit/server/db/db.ts'
import { checkFormSender } from '#kit/server/http/bot-check.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { readWebAddress } from '#kit/shared/web-address.ts'
import type { TournamentFormBody } from '../contract.ts'
import { inOrder } from './load-tournaments.ts'
import { notifySubmitted } from './notify-tournament.ts'
import { type SubmissionInsert, upsertSubmission } from './store.ts'

export type TournamentContext = {
  db: Db
  publicUrl: string
  signingSecret: string
}

/**
 * Saves a submission for review and notifies us. A bot that filled the hidden field gets the same response. Refuses:
 * form-too-soon, form-stamp-over.
 */
export async function submitTournament(
  { db, signingSecret }: TournamentContext,
  form: TournamentFormBody,
): Promise<{ message: string }> {
  const sender = checkFormSender(signingSecret, form, Date.now())
  if (sender.isPerson) {
    await db.begin(async tx => {
      const id = await upsertSubmission(tx, toInsert(form, sender.submission))
      if (id) await notifySubmitted(tx, { id, ...form })
    })
  }
  return { message: 'Thanks! We review every tournament and email you when it’s listed.' }
}

function toInsert(form: TournamentFormBody, submission: string): SubmissionInsert {
  return {
    submission,
    name: form.name,
    organizer: form.organizer,
    starts_on: form.date,
    ends_on: form.endDate,
    venue: form.venue || null,
    city: form.city,
    state: form.state,
    division: form.division,
    age_groups: inOrder(form.ageGroups),
    max_teams: form.maxTeams === '' ? null : Number(form.maxTeams),
    fee_cents: form.registrationFee === '' ? null : (fromDecimal(form.registrationFee) ?? null),
    fee_basis: form.registrationFee === '' ? null : form.feeBasis,
    deadline: form.registrationDeadline || null,
    website: readWebAddress(form.website),
    contact_email: form.contactEmail,
    description: form.description,
    submitter_name: form.submitterName,
    submitter_email: form.submitterEmail,
  }
}
