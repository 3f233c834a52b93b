/** Per account. */
export const KEY_LIMIT = 20
/** Requests a minute per key. */
export const KEY_RATE = 60
/** In characters. */
export const KEY_NAME_LENGTH = 60
