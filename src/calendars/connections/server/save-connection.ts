import type { z } from 'zod'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { connectionsProblem, type OwnConnections } from '#calendars/connections/contract.ts'
import { systemsFor } from '#calendars/connections/rules.ts'
import { type OtherProvider } from '#calendars/contract.ts'
import { fillBookingUrl } from '#facilities/editing/server/fill-booking-url.ts'
import { type Editor, openOwn } from '#facilities/editing/server/open-own-facility.ts'
import { seal } from '#kit/server/security/seal.ts'
import { checkSettings, type Settings } from './check-settings.ts'
import type { ConnectionContext } from './connection-context.ts'
import { keptSecrets } from './kept-secrets.ts'
import { sealPurpose } from './open-providers.ts'
import { presentConnections } from './present-connections.ts'
import { listOwnConnections, lockConnectable, upsertConnection } from './store.ts'

type Query = { id: string; editor: Editor; provider: OtherProvider; settings: Settings }

/**
 * An empty secret keeps the stored one. Sets a missing booking page if the system has one. Refuses: facility-not-found,
 * not-allowed, system-not-offered, invalid-request.
 */
export async function saveConnection(
  { providers, sealingKey, announceCalendar }: ConnectionContext,
  { id: facilityId, editor, provider, settings }: Query,
): Promise<z.input<typeof OwnConnections>> {
  const saved = await providers.db.begin(async tx => {
    const { facility, actor } = openOwn(await lockConnectable(tx, facilityId), editor)
    if (!systemsFor(facility.provider).includes(provider)) throw connectionsProblem('system-not-offered')
    const rows = await listOwnConnections(tx, facilityId)
    const kept = keptSecrets(providers, { facilityId, provider, rows })
    const { plain, secrets } = checkSettings(providers.real.adapters[provider].fields, settings, kept)
    const sealed = seal(sealingKey, sealPurpose({ facilityId, provider }), JSON.stringify(secrets))
    await upsertConnection(tx, { facilityId, provider, settings: plain, sealed })
    const bookingUrl = facility.provider === provider ? providers.real.adapters[provider].bookingUrl?.(plain) : null
    if (bookingUrl) await fillBookingUrl(tx, { facility, actor, bookingUrl })
    const before = rows.find(row => row.provider === provider)
    await recordAudit(tx, {
      actor,
      action: 'connection-saved',
      subject: { kind: 'facility', id: facilityId, name: facility.name },
      ...(before && { before: { provider, ...before.settings } }),
      after: { provider, ...plain, hasNewSecret: Object.keys(secrets).some(name => secrets[name] !== kept[name]) },
    })
    return presentConnections(providers, facility, await listOwnConnections(tx, facilityId))
  })
  announceCalendar(facilityId)
  return saved
}
