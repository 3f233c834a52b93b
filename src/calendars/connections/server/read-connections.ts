import type { z } from 'zod'
import type { OwnConnections } from '#calendars/connections/contract.ts'
import { type Editor, openOwn } from '#facilities/editing/server/open-own-facility.ts'
import type { ConnectionContext } from './connection-context.ts'
import { presentConnections } from './present-connections.ts'
import { findConnectable, listOwnConnections } from './store.ts'

/** Refuses: facility-not-found, not-allowed. */
export async function readConnections(
  { providers }: Pick<ConnectionContext, 'providers'>,
  { id, editor }: { id: string; editor: Editor },
): Promise<z.input<typeof OwnConnections>> {
  const { facility } = openOwn(await findConnectable(providers.db, id), editor)
  return presentConnections(providers, facility, await listOwnConnections(providers.db, id))
}
