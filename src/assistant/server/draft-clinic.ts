import type { ClinicDraft, Tone } from '#assistant/contract.ts'
import { type ClinicTexts, fitsIn, isFaithful } from '#assistant/faithful/clinic-texts-check.ts'
import { type Draft, draftClinic as draft } from '#assistant/writing/clinic-draft.ts'
import { tidyLine, tidyLines } from '#kit/shared/tidy-text.ts'
import { circumstancesOf } from './circumstances.ts'
import { clinicQuestion, NAME_SIGN, SaidTexts } from './language-model/clinic-question.ts'
import { hasPersonalData } from './language-model/hide-personal-data.ts'
import { fallbackSentence, type NotUsed } from './language-model/language-model-failure.ts'
import type { LanguageModel } from './language-model/open-language-model.ts'
import { isPlace } from './language-model/place-named.ts'

/** `visitor`: rate limit key. */
type ClinicRequest = {
  athlete_name: string
  details: string
  tone: Tone
  time_zone?: string
  region?: string
  visitor: string
}

/** `error`: the details describe nothing. Facts never come from the model. */
export async function draftClinic(
  model: LanguageModel | undefined,
  { athlete_name, details, tone, visitor, ...asker }: ClinicRequest,
): Promise<ClinicDraft> {
  const own = draft(athlete_name, details, circumstancesOf(asker), tone)
  if (!own) return { unclear: [], ignored: [], engine: 'built-in', error: NOTHING_SAID }
  if (!model) return { ...own, engine: 'built-in' }
  const name = tidyLine(athlete_name)
  const answer = await model({ ...clinicQuestion({ name, details, tone, draft: own }), visitor })
  if ('notUsed' in answer) return withoutLanguageModel(own, answer.notUsed)
  const texts = acceptTexts(answer.said, { name, details, own })
  // The form uses `about`: publish what was shown.
  return texts ? { ...own, ...texts, about: texts.description, engine: 'model' } : withoutLanguageModel(own, 'unusable')
}

function withoutLanguageModel(own: Draft, notUsed: NotUsed): ClinicDraft {
  return { ...own, engine: 'built-in', fallback: fallbackSentence(notUsed, 'writer') }
}

type Written = { name: string; details: string; own: Draft }

/** Undefined if they claim more than is known. */
function acceptTexts(said: unknown, { name, details, own }: Written): ClinicTexts | undefined {
  const parsed = SaidTexts.safeParse(said)
  if (!parsed.success) return undefined
  const { title, description, social_caption, email_promo } = parsed.data
  const texts = {
    title: tidyLine(title),
    description: tidyLines(description),
    social_caption: tidyLines(social_caption),
    email_promo: withSubject(tidyLines(email_promo), tidyLine(title)),
  }
  const named = mapTexts(texts, text => text.replaceAll(NAME_SIGN, () => name))
  const hasNoName = name === '' && Object.values(texts).some(text => text.includes(NAME_SIGN))
  // Lengths first, to bound the checks below.
  if (!fitsIn(named) || hasNoName) return undefined
  const unnamed = mapTexts(texts, text => text.replaceAll(NAME_SIGN, ' '))
  const written = [own.title, own.description, own.social_caption, own.email_promo].join('\n')
  const known = { details, written: name ? written.replaceAll(name, ' ') : written, facts: own, isPlace }
  return isFaithful(unnamed, known) && !Object.values(unnamed).some(hasPersonalData) ? named : undefined
}

function withSubject(email: string, title: string): string {
  if (/^Subject: *\S/.test(email)) return email.replace(/^Subject: */, 'Subject: ')
  return email === '' ? '' : `Subject: ${title}\n\n${email}`
}

function mapTexts({ title, description, social_caption, email_promo }: ClinicTexts, map: (text: string) => string) {
  return {
    title: map(title),
    description: map(description),
    social_caption: map(social_caption),
    email_promo: map(email_promo),
  }
}

const NOTHING_SAID = 'Add more details: the sport, who it’s for, how many can come, the price, the date and the time.'
