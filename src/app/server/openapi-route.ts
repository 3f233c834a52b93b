import type { FastifyInstance } from 'fastify'
import { accountEndpoints } from '#accounts/contract.ts'
import { assistantEndpoints } from '#assistant/contract.ts'
import { availabilityEndpoints } from '#availability/contract.ts'
import { bookingEndpoints, closureEndpoints, deskEndpoints, waitingListEndpoints } from '#bookings/contract.ts'
import { importEndpoints } from '#bulk-import/contract.ts'
import { exportEndpoints } from '#bulk-import/exports-contract.ts'
import {
  clinicBookingEndpoints,
  clinicEndpoints,
  clinicHostEndpoints,
  clinicWaitingEndpoints,
} from '#clinics/contract.ts'
import { facilityEndpoints, ownedEndpoints } from '#facilities/contract.ts'
import { favoriteEndpoints } from '#favorites/contract.ts'
import type { Config } from '#kit/server/config.ts'
import { openApiDocument } from '#kit/server/openapi.ts'
import { openFormEndpoints } from '#kit/shared/open-form.ts'
import { product } from '#kit/shared/product.ts'
import { leadEndpoints } from '#leads/contract.ts'
import { listingEndpoints } from '#listings/contract.ts'
import { messageEndpoints } from '#messages/contract.ts'
import { paymentEndpoints } from '#payments/contract.ts'
import { payoutEndpoints } from '#payouts/contract.ts'
import { placeEndpoints } from '#places/contract.ts'
import { reviewEndpoints } from '#reviews/contract.ts'
import { sandboxEndpoints } from '#sandbox/contract.ts'
import { searchEndpoints } from '#search/contract.ts'
import { searchAlertEndpoints } from '#search-alerts/contract.ts'
import { tournamentEndpoints } from '#tournaments/contract.ts'
import { appEndpoints } from '../contract.ts'

/** `/api/openapi.json`, made once: the tables do not change while a process runs. */
export function openApiRoute(app: FastifyInstance, { mode, publicUrl }: Config): void {
  const tables = [
    appEndpoints,
    openFormEndpoints,
    accountEndpoints,
    facilityEndpoints,
    ownedEndpoints,
    availabilityEndpoints,
    favoriteEndpoints,
    searchEndpoints,
    searchAlertEndpoints,
    placeEndpoints,
    tournamentEndpoints,
    leadEndpoints,
    listingEndpoints,
    importEndpoints,
    exportEndpoints,
    clinicEndpoints,
    clinicBookingEndpoints,
    clinicWaitingEndpoints,
    clinicHostEndpoints,
    bookingEndpoints,
    waitingListEndpoints,
    closureEndpoints,
    deskEndpoints,
    payoutEndpoints,
    reviewEndpoints,
    paymentEndpoints,
    assistantEndpoints,
  ]
  const demoTables = [sandboxEndpoints, messageEndpoints]
  const about = { title: `${product.name} API`, description: product.description, serverUrl: publicUrl }
  const document = JSON.stringify(openApiDocument(about, mode === 'demo' ? [...tables, ...demoTables] : tables))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
}
