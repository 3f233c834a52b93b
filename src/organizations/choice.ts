/** The organization chosen in this browser. A preference: only membership gives rights. */
export const ORGANIZATION_COOKIE = 'openfield_organization'
export const ORGANIZATION_COOKIE_DAYS = 180
