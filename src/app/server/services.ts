import { type Auth, openAuth } from '#accounts/server/auth.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { changePurpose } from '#bookings/server/change/change-purpose.ts'
import { facilityPurpose } from '#bookings/server/facility-purpose.ts'
import { type ImportThreads, openImportThreads } from '#bulk-import/server/threads/import-threads.ts'
import { listClinicsOn } from '#clinics/server/closed-fields.ts'
import { placesPurpose } from '#clinics/server/places/places-purpose.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import type { CardProvider } from '#payments/contract.ts'
import type { CardGateway } from '#payments/server/gateway.ts'

/** What a process is made of before its domains know of each other. */
export type Foundation = {
  db: Db
  config: Config
  signingSecret: string
  gateway: CardGateway
  publishableKey: string
  /** Has a job run soon. */
  wake: (job: string) => void
  /** How long the language model may take, instead of the usual time: for tests. */
  modelTimeoutMs?: number | undefined
}

export type Services = BookingServices & {
  auth: Auth
  importThreads: ImportThreads
  config: Config
  cardProvider: CardProvider
} & Pick<Foundation, 'modelTimeoutMs'>

/** The wires that go up: what a payment is for is told to payments by the domains that sell it. */
export function connectDomains({ config, publishableKey, ...foundation }: Foundation): Services {
  const { gateway } = foundation
  return {
    ...foundation,
    config,
    publicUrl: config.publicUrl,
    clinicsOn: place => listClinicsOn(foundation.db, place),
    importThreads: openImportThreads({ address: foundation.db.address, logLevel: config.logLevel }),
    auth: openAuth({ ...foundation, publicUrl: config.publicUrl }),
    cardProvider: { provider: gateway.name, publishableKey },
    purposes: {
      facility: facilityPurpose(foundation),
      change: changePurpose(foundation),
      clinic: placesPurpose(foundation),
    },
  }
}
