import { type Understood, validatePreferences } from '#assistant/claims/validate-preferences.ts'
import type { BookingPreferences } from '#assistant/contract.ts'
import { type Circumstances, isEmpty, isNothingUnderstood, understandRequest as read } from '#assistant/rules.ts'
import { bookingQuestion } from './language-model/booking-question.ts'
import { fallbackSentence, type NotUsed } from './language-model/language-model-failure.ts'
import type { LanguageModel } from './language-model/open-language-model.ts'
import { placeNamed } from './language-model/place-named.ts'

/** `visitor`: rate limit key. */
type BookingRequest = { user_request: string; visitor: string }

/** `error`: nothing to search by. */
export async function understandRequest(
  model: LanguageModel | undefined,
  { user_request: typed, visitor }: BookingRequest,
  circumstances: Circumstances,
): Promise<BookingPreferences> {
  // Takes milliseconds, and is needed in any case.
  const understood = read(typed, circumstances)
  if (!model || !/[\p{L}\p{N}]/u.test(typed)) return toAnswer(understood, { engine: 'built-in' })
  const answer = await model({ ...bookingQuestion(typed, circumstances), visitor })
  if ('notUsed' in answer) return withoutLanguageModel(understood, answer.notUsed)
  const validated = validatePreferences(answer.said, { typed, understood, placeNamed, ...clockOf(circumstances) })
  if (validated) return toAnswer(validated, { engine: 'model' })
  return isUseless(understood)
    ? toAnswer(understood, { engine: 'model' })
    : withoutLanguageModel(understood, 'unusable')
}

const clockOf = ({ now, zone }: Circumstances) => ({ now, zone })

/** Only the operator can fix a rejected key; the request is not to blame. */
function withoutLanguageModel(understood: Understood, notUsed: NotUsed): BookingPreferences {
  const fallback = fallbackSentence(notUsed, 'reader')
  const answer = toAnswer(understood, { engine: 'built-in', fallback })
  return answer.error && notUsed === 'refused' ? { ...answer, error: `${fallback} ${answer.error}` } : answer
}

/** A question with choices can still lead to a search. */
function isUseless({ preferences, unclear }: Understood): boolean {
  return isEmpty(preferences) && unclear.every(({ choices }) => choices.length === 0)
}

function toAnswer(
  { preferences, ...rest }: Understood,
  by: Pick<BookingPreferences, 'engine' | 'fallback'>,
): BookingPreferences {
  if (!isUseless({ preferences, ...rest })) return { ...preferences, ...rest, ...by }
  return { sources: {}, unclear: [], assumed: [], ignored: [], ...by, error: isNothingUnderstood(rest.unclear) }
}
