import { type AccountServices, type Auth, openAuth } from '#accounts/server/auth.ts'
import { announceYear } from '#availability/schedule/server/save-schedule.ts'
import { writeSchedules } from '#availability/schedule/server/write-schedules.ts'
import { changePurpose } from '#bookings/change/server/change-purpose.ts'
import { facilityPurpose } from '#bookings/checkout/server/place-booking.ts'
import { endIcsFeeds } from '#bookings/customer-ics-feed/server/personal.ts'
import type { BookingContext, BookingServices } from '#bookings/server/booking-services.ts'
import { endFeeds } from '#bookings/server/personal.ts'
import type { ConnectionContext } from '#calendars/connections/server/connection-context.ts'
import { openProviders } from '#calendars/connections/server/open-providers.ts'
import { endConnections } from '#calendars/connections/server/personal.ts'
import { type FetchWithin, makeFetchOutside } from '#calendars/outside/server/fetch-outside.ts'
import type { Simulator } from '#calendars/simulator/server/start-simulator.ts'
import { listClinicsOn } from '#clinics/hosting/server/closed-fields.ts'
import { seatsPurpose } from '#clinics/seats/server/seats-purpose.ts'
import { listClinicEvents, nameClinics } from '#clinics/server/list-clinics.ts'
import { endKeys } from '#developers/server/keys/personal.ts'
import { turnOffWebhooks } from '#developers/server/webhooks/personal.ts'
import { publishBookingEvent, publishedBookingEvent } from '#developers/server/webhooks/publish-booking-event.ts'
import { statesElsewhere } from '#facilities/editing/server/state-elsewhere.ts'
import { openPhotoStore } from '#facilities/photos/server/open-photo-store.ts'
import type { PhotoStore } from '#facilities/photos/server/photo-store.ts'
import { endContacts } from '#facilities/server/personal.ts'
import { type ImportThreads, openImportThreads } from '#imports/server/import-threads.ts'
import type { Config } from '#kit/server/config/config.ts'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { ReviewServices } from '#listings/review/server/review-services.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { CardProvider } from '#payments/contract.ts'
import type { CardGateway } from '#payments/server/gateway.ts'
import { settleOnCommit } from '#payments/server/settle-soon.ts'
import { endPayouts } from '#payouts/server/end-payouts.ts'
import { endPayoutSetups } from '#payouts/server/personal.ts'
import { forgetTraces, personalParts } from './personal-parts.ts'

export type Foundation = {
  db: Db
  config: Config
  signingSecret: string
  /** Not in the database. */
  sealingKey: string
  gateway: CardGateway
  publishableKey: string
  wake: (job: string) => void
  modelTimeoutMs?: number | undefined
  /** Demo only. */
  simulator?: Simulator | null | undefined
  /** Replaces the network, for tests. */
  fetchOutside?: FetchWithin | undefined
  identityProviders?: IdentityProvider[] | undefined
}

export type Services = BookingServices & {
  auth: Auth
  importThreads: ImportThreads
  photos: PhotoStore
  /** The only way to request user-supplied addresses. */
  fetchOutside: FetchWithin
  config: Config
  cardProvider: CardProvider
} & Pick<Foundation, 'modelTimeoutMs' | 'sealingKey' | 'simulator'> &
  Pick<
    AccountServices,
    'queueMail' | 'endPrograms' | 'endPayoutSetups' | 'identityProviders' | 'cells' | 'personalParts' | 'forgetTraces'
  > &
  Pick<ReviewServices, 'setHours' | 'endAddresses'> &
  Pick<ConnectionContext, 'announceCalendar'>

/** Ends API keys, webhooks and payout setups, which someone else may have started. Returns the number of keys. */
async function endPrograms(tx: Tx, accountId: string): Promise<number> {
  await turnOffWebhooks(tx, accountId)
  await endPayoutSetups(tx, accountId)
  return endKeys(tx, accountId)
}

/** Passes functions of selling domains down to payments. */
export function connectDomains({ config, publishableKey, identityProviders, wake, ...given }: Foundation): Services {
  const { gateway } = given
  const fetchOutside = given.fetchOutside ?? makeFetchOutside({ publicUrl: config.publicUrl })
  const providers = openProviders({ ...given, fetchOutside, publicUrl: config.publicUrl })
  given.db.commitHooks.wake = wake
  const foundation: BookingContext & typeof given = {
    ...given,
    providers,
    publishBookingEvent,
    publishedBookingEvent,
    settleOnCommit: (tx, paymentIds) => settleOnCommit(tx, services, paymentIds),
  }
  const services: Services = {
    ...foundation,
    config,
    publicUrl: config.publicUrl,
    setHours: (tx, facilityId, hours) => writeSchedules(tx, [{ facilityId, schedule: { slotMinutes: 60, hours } }]),
    async endAddresses(tx, accountId) {
      await endFeeds(tx, accountId)
      await endIcsFeeds(tx, accountId)
      await endContacts(tx, accountId)
      await endPayouts(tx, accountId)
      await endConnections(tx, accountId)
      await endPrograms(tx, accountId)
    },
    announceCalendar: facilityId => announceYear(foundation.db, facilityId, Date.now()),
    clinicsOn: place => listClinicsOn(foundation.db, place),
    clinicTitles: ids => nameClinics(foundation.db, ids),
    clinicEventsOf: visitorId => listClinicEvents({ db: foundation.db, publicUrl: config.publicUrl }, visitorId),
    photos: openPhotoStore(config),
    fetchOutside,
    importThreads: openImportThreads({
      address: foundation.db.address,
      logLevel: config.logLevel,
      statesElsewhere: statesElsewhere(config.cells),
    }),
    auth: openAuth({ ...foundation, publicUrl: config.publicUrl }),
    queueMail: queueMessage,
    endPrograms,
    endPayoutSetups,
    identityProviders: identityProviders ?? config.identityProviders,
    cells: config.cells,
    personalParts,
    forgetTraces,
    cardProvider: { provider: gateway.name, publishableKey },
    purposes: {
      facility: facilityPurpose(foundation),
      change: changePurpose(foundation),
      clinic: seatsPurpose(foundation),
    },
  }
  return services
}
