/** Per account. */
export const KEY_LIMIT = 20
/** Requests a minute per key. */
export const KEY_RATE = 60
/** In characters. */
const KEY_NAME_LENGTH = 60

export const SCOPE_MISSING = 'Choose at least one permission.'

/** Expects a tidied name; undefined if valid. Shared by server and page. */
export function keyNameFault(name: string): string | undefined {
  if (name === '') return 'Enter a name for the key.'
  return name.length > KEY_NAME_LENGTH ? `This is too long. Use ${KEY_NAME_LENGTH} characters or fewer.` : undefined
}
