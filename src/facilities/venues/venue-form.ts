import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tooLongText } from '#kit/shared/tidy-text.ts'

/** Per organization, so that a list of them needs no pages. */
export const MAX_VENUES = 500

const NAME_LENGTH = 200

/** Expects a trimmed name; undefined if valid. */
export function venueNameFault(name: string): string | undefined {
  if (name === '') return 'Enter a name'
  if (hasAddress(name)) return NAME_WITH_ADDRESS
  return name.length > NAME_LENGTH ? tooLongText(NAME_LENGTH) : undefined
}
