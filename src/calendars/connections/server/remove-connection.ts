import type { z } from 'zod'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { connectionsProblem, type OwnConnections } from '#calendars/connections/contract.ts'
import type { OtherProvider } from '#calendars/contract.ts'
import { type Editor, openOwn } from '#facilities/editing/server/open-own-facility.ts'
import type { ConnectionContext } from './connection-context.ts'
import { presentConnections } from './present-connections.ts'
import { deleteConnection, listOwnConnections, lockConnectable } from './store.ts'

/** Also deletes the system's answers. Refuses: facility-not-found, not-allowed, connection-not-found. */
export async function removeConnection(
  { providers, announceCalendar }: Pick<ConnectionContext, 'providers' | 'announceCalendar'>,
  { id: facilityId, editor, provider }: { id: string; editor: Editor; provider: OtherProvider },
): Promise<z.input<typeof OwnConnections>> {
  const left = await providers.db.begin(async tx => {
    const { facility, actor } = openOwn(await lockConnectable(tx, facilityId), editor)
    if (!(await deleteConnection(tx, { facilityId, provider }))) throw connectionsProblem('connection-not-found')
    await recordAudit(tx, {
      actor,
      action: 'connection-removed',
      subject: { kind: 'facility', id: facilityId, name: facility.name },
      before: { provider },
    })
    return presentConnections(providers, facility, await listOwnConnections(tx, facilityId))
  })
  announceCalendar(facilityId)
  return left
}
