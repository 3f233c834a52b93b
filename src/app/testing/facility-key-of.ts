import { facilityKey } from '#bookings/server/access.ts'
import type { TestApp } from './test-app.ts'

/** The key in current mails. */
export async function facilityKeyOf({ db, services }: TestApp, facilityId: string): Promise<string> {
  const [row] = await db<{ version: number }[]>`select access_version as version from facility where id = ${facilityId}`
  return facilityKey(services.signingSecret, facilityId, row!.version)
}
