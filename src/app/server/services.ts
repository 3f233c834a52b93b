import { type AccountServices, type Auth, openAuth } from '#accounts/server/auth.ts'
import { writeSchedules } from '#availability/server/write-schedules.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { endFeeds } from '#bookings/server/calendar/end-feeds.ts'
import { changePurpose } from '#bookings/server/change/change-purpose.ts'
import { facilityPurpose } from '#bookings/server/facility-purpose.ts'
import { type ImportThreads, openImportThreads } from '#bulk-import/server/threads/import-threads.ts'
import { listClinicsOn } from '#clinics/server/closed-fields.ts'
import { nameClinics } from '#clinics/server/name-clinics.ts'
import { placesPurpose } from '#clinics/server/places/places-purpose.ts'
import { endContacts } from '#facilities/server/giving/end-contacts.ts'
import { openPhotoStore } from '#facilities/server/photos/open-photo-store.ts'
import type { PhotoStore } from '#facilities/server/photos/photo-store.ts'
import type { Config, IdentityProvider } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import type { ReviewServices } from '#listings/server/review/review-services.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { CardProvider } from '#payments/contract.ts'
import type { CardGateway } from '#payments/server/gateway.ts'
import { endPayouts } from '#payouts/server/end-payouts.ts'
import { forgetTraces, personalParts } from './personal-parts.ts'

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
  /** Instead of those of the configuration: for tests. */
  identityProviders?: IdentityProvider[] | undefined
}

export type Services = BookingServices & {
  auth: Auth
  importThreads: ImportThreads
  photos: PhotoStore
  config: Config
  cardProvider: CardProvider
} & Pick<Foundation, 'modelTimeoutMs'> &
  Pick<AccountServices, 'queueMail' | 'sendMailSoon' | 'identityProviders' | 'personalParts' | 'forgetTraces'> &
  Pick<ReviewServices, 'setHours' | 'endAddresses'>

/** The wires that go up: what a payment is for is told to payments by the domains that sell it. */
export function connectDomains({ config, publishableKey, identityProviders, ...foundation }: Foundation): Services {
  const { gateway } = foundation
  return {
    ...foundation,
    config,
    publicUrl: config.publicUrl,
    setHours: (tx, facilityId, hours) => writeSchedules(tx, [{ facilityId, schedule: { slotMinutes: 60, hours } }]),
    async endAddresses(tx, accountId) {
      await endFeeds(tx, accountId)
      await endContacts(tx, accountId)
      await endPayouts(tx, accountId)
    },
    clinicsOn: place => listClinicsOn(foundation.db, place),
    clinicTitles: ids => nameClinics(foundation.db, ids),
    photos: openPhotoStore(config),
    importThreads: openImportThreads({ address: foundation.db.address, logLevel: config.logLevel }),
    auth: openAuth({ ...foundation, publicUrl: config.publicUrl }),
    queueMail: queueMessage,
    sendMailSoon: () => foundation.wake('send-messages'),
    identityProviders: identityProviders ?? config.identityProviders,
    personalParts,
    forgetTraces,
    cardProvider: { provider: gateway.name, publishableKey },
    purposes: {
      facility: facilityPurpose(foundation),
      change: changePurpose(foundation),
      clinic: placesPurpose(foundation),
    },
  }
}
