import type { z } from 'zod'
import type { OwnConnection, OwnConnections } from '#calendars/connections/contract.ts'
import { systemsFor } from '#calendars/connections/rules.ts'
import type { OtherProvider } from '#calendars/contract.ts'
import type { ProviderServices } from '#calendars/server/provider-services.ts'
import type { ConnectableRow, OwnConnectionRow } from './store.ts'

export function presentConnections(
  { real }: Pick<ProviderServices, 'real'>,
  facility: ConnectableRow,
  rows: readonly OwnConnectionRow[],
): z.input<typeof OwnConnections> {
  const { id, name, timeZone, provider } = facility
  return {
    facility: { id, name, timeZone, provider },
    systems: systemsFor(provider).map(system => ({ provider: system, fields: fieldsOf(real, system) })),
    connections: rows.map(present),
  }
}

function fieldsOf({ adapters }: ProviderServices['real'], provider: OtherProvider) {
  return adapters[provider].fields.map(({ name, label, hint, isSecret, isOptional = false, choices = [] }) => ({
    name,
    label,
    hint,
    isSecret,
    isOptional,
    choices: [...choices],
  }))
}

function present(row: OwnConnectionRow): z.input<typeof OwnConnection> {
  const { provider, settings, sealed, isSimulated, changedAt, failuresInRow, lastFailure } = row
  return {
    provider,
    settings,
    hasSecret: sealed !== null,
    isSimulated,
    changedAt: changedAt.toISOString(),
    health: {
      lastAnswerAt: row.lastAnswerAt?.toISOString() ?? null,
      lastFailureAt: row.lastFailureAt?.toISOString() ?? null,
      lastFailure,
      failuresInRow,
      restsUntil: row.pausedUntil?.toISOString() ?? null,
    },
  }
}
