import type { BulkChange, BulkField, BulkPreview } from '#availability/bulk-changes/contract.ts'
import { fieldsOf, type Plan, planChange, textOf } from '#availability/bulk-changes/rules.ts'
import type { Db } from '#kit/server/db/db.ts'
import { selectFacilities, stateOf } from './select-facilities.ts'
import type { TermsRow } from './store.ts'

/** Values and names listed per field and reason. */
const MOST_LISTED = 5

type Asked = Parameters<typeof selectFacilities>[1] & { change: BulkChange }

/** Refuses: facility-not-found, nothing-selected, too-many-facilities. */
export async function previewChange(db: Db, { change, ...asked }: Asked): Promise<BulkPreview> {
  const rows = await selectFacilities(db, asked)
  const state = stateOf()
  state.add(rows)
  const planned = rows.map(row => ({ row, plan: planChange(row, change) }))
  const count = (kind: Plan['kind']) => planned.filter(({ plan }) => plan.kind === kind).length
  return {
    total: rows.length,
    changed: count('changed'),
    unchanged: count('unchanged'),
    fields: fieldsOf(change).map(field => describeField(field, planned)),
    leftAlone: describeLeft(planned),
    pricesKept: named(planned.flatMap(({ row, plan }) => (plan.kind === 'changed' && plan.keepsPrice ? [row] : []))),
    state: state.digest(),
  }
}

type Planned = { row: TermsRow; plan: Plan }

function describeField(field: BulkField, planned: readonly Planned[]): BulkPreview['fields'][number] {
  const changed = planned.flatMap(({ row, plan }) =>
    plan.kind === 'changed' && plan.fields.includes(field)
      ? [{ before: textOf(field, row), after: textOf(field, plan.after) }]
      : [],
  )
  // Equal values become equal ones.
  const before = [...Map.groupBy(changed, each => each.before)].map(([text, same]) => ({
    text,
    after: same[0]!.after,
    count: same.length,
  }))
  const after = new Set(changed.map(each => each.after))
  return {
    field,
    changed: changed.length,
    before: before.sort((a, b) => b.count - a.count || a.text.localeCompare(b.text)).slice(0, MOST_LISTED),
    after: after.size === 1 ? [...after][0]! : null,
  }
}

function describeLeft(planned: readonly Planned[]): BulkPreview['leftAlone'] {
  const left = planned.flatMap(({ row: { id, name }, plan }) =>
    plan.kind === 'left' ? [{ id, name, reason: plan.reason, detail: plan.detail }] : [],
  )
  return [...Map.groupBy(left, ({ reason }) => reason)].map(([reason, each]) => ({
    reason,
    ...named(each),
  }))
}

function named(facilities: readonly { id: string; name: string; detail?: string }[]): BulkPreview['pricesKept'] {
  return {
    count: facilities.length,
    facilities: facilities
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .slice(0, MOST_LISTED)
      .map(({ id, name, detail = '' }) => ({ id, name, detail })),
  }
}
