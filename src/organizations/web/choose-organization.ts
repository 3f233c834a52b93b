import { ORGANIZATION_COOKIE, ORGANIZATION_COOKIE_DAYS } from '#organizations/choice.ts'

/** For this browser. What was loaded is of the former one, so a new document follows. */
export function chooseOrganization(id: string, next: string): void {
  const seconds = ORGANIZATION_COOKIE_DAYS * 86_400
  document.cookie = `${ORGANIZATION_COOKIE}=${id}; path=/; max-age=${seconds}; samesite=lax`
  location.assign(next)
}
