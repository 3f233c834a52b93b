/** Keys that one account can have at a time. */
export const KEY_LIMIT = 20
/** Requests a minute that one key can send. */
export const KEY_RATE = 60
/** Characters of a key's name. */
export const KEY_NAME_LENGTH = 60
