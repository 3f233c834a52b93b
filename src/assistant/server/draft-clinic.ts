import { draftClinic as draft } from '#assistant/clinic-draft.ts'
import type { ClinicDraft } from '#assistant/contract.ts'
import type { KnownCircumstances } from './circumstances.ts'

type ClinicRequest = { athlete_name: string; details: string; time_zone?: string }

/** The texts of a clinic; with `error` when its details say nothing to write about. */
export async function draftClinic(
  circumstancesOf: KnownCircumstances,
  { athlete_name, details, time_zone }: ClinicRequest,
): Promise<ClinicDraft> {
  return (
    draft(athlete_name, details, await circumstancesOf(time_zone)) ?? { unclear: [], ignored: [], error: NOTHING_SAID }
  )
}

const NOTHING_SAID =
  'Tell us more about the clinic: the sport, who it is for, how many can come, the price, the day and the time.'
