import { breakEvenText, seatsText } from '#clinics/hosting/web/host-format.ts'
import { splitOf } from '#clinics/rules.ts'
import { toDollars } from '#kit/shared/money.ts'
import { Card } from '#kit/web/card.tsx'
import { Table } from '#kit/web/table/table.tsx'
import { COMMISSION_PERCENT } from '#payments/rules.ts'
import type { Figures } from './clinic-form-rules.ts'

export function FiguresCard({ figures }: { figures: Figures }) {
  const { priceCents, fieldCents, places, breakEven, minimum } = figures
  const isWhole = priceCents !== null && fieldCents !== null && places !== null && places > 0
  return (
    <Card as="section" aria-labelledby="figures" className="flex flex-col gap-4">
      <h2 id="figures" className="text-2xl">
        What you’d earn
      </h2>
      <output className="block font-display text-2xl font-bold">{headline(figures)}</output>
      {isWhole &&
        breakEven !== null &&
        breakEven <= places &&
        minimum !== null &&
        minimum <= places &&
        priceCents > 0 && (
          <SplitTable
            rows={splitRows({ priceCents, fieldCents }, { minimum, places })}
            minimum={minimum}
            places={places}
          />
        )}
      <p className="text-sm text-muted">
        Sign-ups pay for the field first. Your share is paid out after the clinic. Seats canceled before the refund
        deadline are refunded in full.
      </p>
    </Card>
  )
}

function headline({ priceCents, fieldCents, places, breakEven }: Figures): string {
  if (priceCents === null || fieldCents === null || places === null)
    return 'Choose times, a price and seats to see how many sign-ups cover the field.'
  if (breakEven === null) return 'A free clinic needs a free field.'
  if (breakEven > places)
    return `It takes ${breakEven} sign-ups to cover the field, but you only have ${seatsText(places)}.`
  return breakEvenText(breakEven)
}

function SplitTable({ rows, minimum, places }: { rows: readonly SplitRow[]; minimum: number; places: number }) {
  const isFullOnly = minimum === places
  return (
    <Table
      caption="Who gets what"
      captionHidden
      stacked
      rows={rows}
      rowKey={({ whose }) => whose}
      columns={[
        { key: 'whose', header: 'Share', cell: ({ whose }) => whose, rowHeader: true },
        ...(isFullOnly
          ? []
          : [
              {
                key: 'minimum',
                header: `With ${minimum}`,
                cell: (row: SplitRow) => row.minimum,
                align: 'end' as const,
              },
            ]),
        { key: 'full', header: `Full, ${places}`, cell: (row: SplitRow) => row.full, align: 'end' },
      ]}
    />
  )
}

type SplitRow = { whose: string; minimum: string; full: string }

/** At the minimum and when full. Whole US cents. */
export function splitRows(
  priced: { priceCents: number; fieldCents: number },
  { minimum, places }: { minimum: number; places: number },
): SplitRow[] {
  const [few, full] = [splitOf(priced, minimum), splitOf(priced, places)]
  const row = (whose: string, share: keyof typeof full) => ({
    whose,
    minimum: toDollars(few[share]),
    full: toDollars(full[share]),
  })
  return [
    row('Paid by participants', 'capturedCents'),
    row(`Platform, ${COMMISSION_PERCENT}%`, 'platformCents'),
    row('Field', 'facilityCents'),
    row('You', 'athleteCents'),
  ]
}
